// Writes content/delivery/districts.json: the district or city of each pincode, as ranges of pincodes.
// Source: the npm package indian_address (ISC), which has India Post's public directory (docs/third-party.md).
import { writeFileSync } from 'node:fs'
import address from 'indian_address'

/** Misspelt, abbreviated and former names. */
const NAMES = {
  'Ahmed Nagar': 'Ahmednagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  'Ashok Nagar': 'Ashoknagar',
  Baleswar: 'Balasore',
  'Bangalore Rural': 'Bengaluru Rural',
  Burdwan: 'Bardhaman',
  Cuddapah: 'Kadapa',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli',
  Faizabad: 'Ayodhya',
  'Gandhi Nagar': 'Gandhinagar',
  Giridh: 'Giridih',
  Gurgaon: 'Gurugram',
  Jajapur: 'Jajpur',
  'Janjgir-champa': 'Janjgir-Champa',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'K.V.Rangareddy': 'Rangareddy',
  'Kanpur Nagar': 'Kanpur',
  'Karim Nagar': 'Karimnagar',
  Kawardha: 'Kabirdham',
  Keonjhargarh: 'Kendujhar',
  'Lahul & Spiti': 'Lahaul and Spiti',
  MORBI: 'Morbi',
  'Mahabub Nagar': 'Mahabubnagar',
  Mammit: 'Mamit',
  'North And Middle Andaman': 'North and Middle Andaman',
  'Panch Mahals': 'Panchmahal',
  Pondicherry: 'Puducherry',
  Ropar: 'Rupnagar',
  'Seraikela-kharsawan': 'Seraikela-Kharsawan',
  Sonapur: 'Subarnapur',
  'Surendra Nagar': 'Surendranagar',
  'The Dangs': 'Dang',
  Tuticorin: 'Thoothukudi',
  'Yamuna Nagar': 'Yamunanagar',
}

/** Towns that people write instead of their districts, and pincodes missing from the directory. */
const TOWNS = {
  Diu: '362520 362540 362570',
  Daman: '396210 396215 396220',
  'Dadra and Nagar Haveli': '396193 396230 396235 396240',
  Karaikal: '609602 609605-609607 609609',
  Mahe: '673310',
  Mohali: '160055 160059 160062 160071 160103-160104',
  Delhi: '110001-110999',
  Chandigarh: '160001-160999',
  Mumbai: '400001-400104',
  Hyderabad: '500001-500999',
  Bengaluru: '560001-560999',
  Chennai: '600001-600999',
  Kolkata: '700001-700999',
}

const townRanges = Object.entries(TOWNS).flatMap(([town, list]) =>
  list.split(' ').map((part) => {
    const [from, until = from] = part.split('-')
    return { from: Number(from), until: Number(until), town }
  }),
)
const nameOf = (district) => NAMES[district] ?? district.replace(/ ?\([A-Z]\w*\)$/, '').trim()

const known = new Map(
  Object.entries(address.pininfo).map(([code, { city }]) => [Number(code), nameOf(city)]),
)
// If two ranges contain a pincode, the first one applies.
for (const { from, until, town } of townRanges.toReversed()) {
  for (let code = from; code <= until; code += 1) known.set(code, town)
}

/** Merges neighbours in the directory into one range, including unused pincodes between them. */
const ranges = new Map()
let last
for (const [code, name] of [...known].sort(([one], [other]) => one - other)) {
  if (last?.name === name) last.until = code
  else {
    last = { name, from: code, until: code }
    ranges.set(name, [...(ranges.get(name) ?? []), last])
  }
}

const table = Object.fromEntries(
  [...ranges]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, all]) => [
      name,
      all.map(({ from, until }) => (from === until ? `${from}` : `${from}-${until}`)).join(' '),
    ]),
)
writeFileSync('content/delivery/districts.json', `${JSON.stringify(table, null, 2)}\n`)
console.log(`${known.size} pincodes in ${ranges.size} districts and towns`)
