/** What the API says about a field of a courier's payment. */
export const remittanceFields = {
  'reference-required': 'The bank’s number of the transfer (UTR) is needed.',
  'reference-wrong': 'A reference has 4 to 40 letters, digits, dots, dashes or slashes.',
  'paid-on-wrong': 'Enter the day on which the money came, within the last 400 days.',
  'paid-on-future': 'This day has not come yet.',
  'list-required': 'Enter at least one line: an order number or AWB, and the amount.',
  'list-too-long':
    'This list is too long. Send it in two parts, each under a reference of its own.',
} as const

/** Why a line of the list cannot be read. */
export const remittanceRows = {
  'parcel-missing': 'Neither order number nor AWB stands here.',
  'parcel-wrong': 'This is neither an order number nor an AWB. Spreadsheets shorten long numbers.',
  'amount-missing': 'The amount is missing.',
  'amount-wrong': 'This is no amount in rupees with at most two decimals.',
  'cells-wrong': 'Write one number and one amount a line; no comma inside the amount.',
  'twice-in-list': 'The same line stands in this list already.',
} as const

export const remittanceSentences = {
  'list-unreadable': 'This is no list that can be read. Save it as CSV, or paste its rows.',
  'columns-unknown': 'The first line names no column for the AWB or order, or none for the amount.',
  'no-rows': 'There is no line with an amount in this list.',
  'too-many-rows': 'More than 1,000 lines. Send them in parts, each under a reference of its own.',
  'reference-used': 'Something else was entered under this reference already.',
  'rows-wrong': 'Some lines cannot be read. Nothing was entered.',
  formWrong: 'Send reference, paid_on and list as texts.',
} as const
