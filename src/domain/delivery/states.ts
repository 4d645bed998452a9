export interface State {
  /** The name in orders and forms. */
  name: string
  code: string
  /** The first two digits of a GSTIN; decides between CGST + SGST and IGST. */
  gstCode: string
}

// GST code | name | code; names in other languages are messages: `content/messages/hi/states.json`.
const TABLE = `
37|Andhra Pradesh|AP
12|Arunachal Pradesh|AR
18|Assam|AS
10|Bihar|BR
22|Chhattisgarh|CG
30|Goa|GA
24|Gujarat|GJ
06|Haryana|HR
02|Himachal Pradesh|HP
20|Jharkhand|JH
29|Karnataka|KA
32|Kerala|KL
23|Madhya Pradesh|MP
27|Maharashtra|MH
14|Manipur|MN
17|Meghalaya|ML
15|Mizoram|MZ
13|Nagaland|NL
21|Odisha|OD
03|Punjab|PB
08|Rajasthan|RJ
11|Sikkim|SK
33|Tamil Nadu|TN
36|Telangana|TS
16|Tripura|TR
09|Uttar Pradesh|UP
05|Uttarakhand|UK
19|West Bengal|WB
35|Andaman and Nicobar Islands|AN
04|Chandigarh|CH
26|Dadra and Nagar Haveli and Daman and Diu|DH
07|Delhi|DL
01|Jammu and Kashmir|JK
38|Ladakh|LA
31|Lakshadweep|LD
34|Puducherry|PY`

/** The 28 states, then the 8 union territories, by name. */
export const STATES: readonly State[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [gstCode = '', name = '', code = ''] = line.split('|')
    return { name, code, gstCode }
  })

const NAMES: ReadonlySet<string> = new Set(STATES.map((state) => state.name))

/** Whether this is exactly one of the 36 names; `gujarat` and `Gujarat ` are not. */
export function isState(name: string): boolean {
  return NAMES.has(name)
}
