const HEAD =
  'Title,URL handle,Description,Type,Price,Compare-at price,Inventory quantity,Weight value (grams),Status,HSN,GST percent,Licence number,Maker,Vegetarian'

/** A Shopify table of this many products, three of which are invalid. */
export function shopifyCsv(products = 1_000): { text: string; badLines: readonly number[] } {
  const rows = Array.from({ length: products }, (_, index) => {
    const name = `Test Sharbat ${index + 1}`
    return `${name},test-sharbat-${index + 1},"<p>Sour, red and cooling, number ${index + 1}.</p>",Sharbats,${100 + (index % 50)},150,${index % 7},900,active,21069011,5,10012345000123,Own Kitchen,yes`
  })
  const bad = new Map([
    [9, ',,no name,Sharbats,100,,1,900,active'],
    [499, 'Priceless,priceless,,Sharbats,free,,1,900,active'],
    [products - 1, 'Hatted,hatted,,Hats,100,,1,900,active'],
  ])
  for (const [index, row] of bad) rows[index] = row
  return { text: [HEAD, ...rows].join('\r\n'), badLines: [...bad.keys()].map((index) => index + 2) }
}
