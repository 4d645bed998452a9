const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen'],
  ...['Eighteen', 'Nineteen'],
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** Indian units, largest first. */
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

function inWords(count: number): string {
  for (const [unit, name] of UNITS) {
    if (count >= unit) {
      const rest = count % unit
      const head = `${inWords(Math.floor(count / unit))} ${name}`
      return rest === 0 ? head : `${head} ${inWords(rest)}`
    }
  }
  if (count < 20) return SMALL[count] ?? ''
  const ones = count % 10
  const tens = TENS[Math.floor(count / 10)] ?? ''
  return ones === 0 ? tens : `${tens} ${SMALL[ones]}`
}

/** Spells an amount as on Indian documents: `Rupees Two Hundred Fifteen and Fifty Paise Only`. */
export function amountInWords(paise: number): string {
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`
  const rest = paise % 100
  return rest === 0 ? `${rupees} Only` : `${rupees} and ${inWords(rest)} Paise Only`
}
