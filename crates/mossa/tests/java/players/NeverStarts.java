/** Cannot be made. */
public class NeverStarts extends Centre {
    public NeverStarts() {
        throw new IllegalStateException("no licence");
    }
}
