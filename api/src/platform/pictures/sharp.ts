import sharp from 'sharp';

// A picture waits for its turn rather than take every core; and no loader but these four is ever handed a byte.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/** Import it where a picture is handled, by `await import`: it is a tenth of what a start would load. */
export { sharp };
