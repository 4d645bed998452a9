/** Further sizes of a product: the pack of the product `of`, printed with another net quantity. */
export const FURTHER_SIZES = [
  { of: 'SH-01', sku: 'SH-01-250ML', net: '250 ml' },
  { of: 'SH-01', sku: 'SH-01-1500ML', net: '1.5 L' },
  { of: 'SH-02', sku: 'SH-02-250ML', net: '250 ml' },
  { of: 'DR-01', sku: 'DR-01-500ML', net: '500 ml' },
  { of: 'DR-02', sku: 'DR-02-500ML', net: '500 ml' },
  { of: 'DR-09', sku: 'DR-09-250G', net: '250 g' },
  { of: 'CO-04', sku: 'CO-04-100ML', net: '100 ml' },
  { of: 'FF-01', sku: 'FF-01-1KG', net: '1 kg' },
  { of: 'FF-02', sku: 'FF-02-800G', net: '800 g' },
  { of: 'FF-04', sku: 'FF-04-1L', net: '1 L' },
  { of: 'FF-05', sku: 'FF-05-500G', net: '500 g' },
] as const
