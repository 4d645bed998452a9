import values from '#content/catalogue/import-values.json' with { type: 'json' }

/** The stored name of the country; goods of any other are imported. */
export const INDIA = 'India'

/** Returns a country of origin as it is stored: India always under the same name. */
export const countryNamed = (written: string): string =>
  values.India.includes(written.toLowerCase()) ? INDIA : written

/** True if goods are imported, so that the listing must name the importer (docs/law.md, legal metrology). */
export const isImported = ({ countryOfOrigin }: { countryOfOrigin: string }): boolean =>
  countryOfOrigin !== INDIA
