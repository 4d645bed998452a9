/** Words that the small parts of every screen share: close, price, loading. */
export const ui = {
  close: 'Close',
  added: 'Product added to cart!',
  loading: 'Loading…',
  price: 'Price',
  mrp: 'MRP',
  percentOff: '{percent}% off',
  more: 'More',
  fewer: 'Fewer',
} as const
