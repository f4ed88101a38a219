//! Progress lines and error texts that do not contradict themselves.
