// Opening a database takes seconds on a busy machine; a test that hangs is still ended.
import.meta.jest.setTimeout(60_000);
