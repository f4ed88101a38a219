//! Repeated games of deterministic players count once in every statistic.
