/** The country as it is stored; goods of any other are imported. */
export const INDIA = 'India'

const CALLED_INDIA = ['', 'in', 'india', 'bharat', 'भारत', 'ભારત']

/** A country of origin as it is stored: India under one name, however it was written. */
export const countryNamed = (written: string): string =>
  CALLED_INDIA.includes(written.toLowerCase()) ? INDIA : written

/** Whether goods are imported, so that their importer stands on the listing (docs/law.md, legal metrology). */
export const isImported = ({ countryOfOrigin }: { countryOfOrigin: string }): boolean =>
  countryOfOrigin !== INDIA
