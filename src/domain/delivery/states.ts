export interface State {
  /** Exactly as the specification counts them; what orders and forms hold. */
  name: string
  code: string
  /** First two digits of a GSTIN; decides between CGST + SGST and IGST. */
  gstCode: string
  hi: string
  gu: string
}

// GST code | name | code | Hindi | Gujarati.
const TABLE = `
37|Andhra Pradesh|AP|आंध्र प्रदेश|આંધ્ર પ્રદેશ
12|Arunachal Pradesh|AR|अरुणाचल प्रदेश|અરુણાચલ પ્રદેશ
18|Assam|AS|असम|આસામ
10|Bihar|BR|बिहार|બિહાર
22|Chhattisgarh|CG|छत्तीसगढ़|છત્તીસગઢ
30|Goa|GA|गोवा|ગોવા
24|Gujarat|GJ|गुजरात|ગુજરાત
06|Haryana|HR|हरियाणा|હરિયાણા
02|Himachal Pradesh|HP|हिमाचल प्रदेश|હિમાચલ પ્રદેશ
20|Jharkhand|JH|झारखंड|ઝારખંડ
29|Karnataka|KA|कर्नाटक|કર્ણાટક
32|Kerala|KL|केरल|કેરળ
23|Madhya Pradesh|MP|मध्य प्रदेश|મધ્ય પ્રદેશ
27|Maharashtra|MH|महाराष्ट्र|મહારાષ્ટ્ર
14|Manipur|MN|मणिपुर|મણિપુર
17|Meghalaya|ML|मेघालय|મેઘાલય
15|Mizoram|MZ|मिज़ोरम|મિઝોરમ
13|Nagaland|NL|नागालैंड|નાગાલેન્ડ
21|Odisha|OD|ओडिशा|ઓડિશા
03|Punjab|PB|पंजाब|પંજાબ
08|Rajasthan|RJ|राजस्थान|રાજસ્થાન
11|Sikkim|SK|सिक्किम|સિક્કિમ
33|Tamil Nadu|TN|तमिलनाडु|તમિલનાડુ
36|Telangana|TS|तेलंगाना|તેલંગાણા
16|Tripura|TR|त्रिपुरा|ત્રિપુરા
09|Uttar Pradesh|UP|उत्तर प्रदेश|ઉત્તર પ્રદેશ
05|Uttarakhand|UK|उत्तराखंड|ઉત્તરાખંડ
19|West Bengal|WB|पश्चिम बंगाल|પશ્ચિમ બંગાળ
35|Andaman and Nicobar Islands|AN|अंडमान और निकोबार द्वीपसमूह|આંદામાન અને નિકોબાર ટાપુઓ
04|Chandigarh|CH|चंडीगढ़|ચંડીગઢ
26|Dadra and Nagar Haveli and Daman and Diu|DH|दादरा और नगर हवेली और दमन और दीव|દાદરા અને નગર હવેલી અને દમણ અને દીવ
07|Delhi|DL|दिल्ली|દિલ્હી
01|Jammu and Kashmir|JK|जम्मू और कश्मीर|જમ્મુ અને કાશ્મીર
38|Ladakh|LA|लद्दाख|લદ્દાખ
31|Lakshadweep|LD|लक्षद्वीप|લક્ષદ્વીપ
34|Puducherry|PY|पुदुच्चेरी|પુડુચેરી`

/** The 28 states and then the 8 union territories, each by name. */
export const STATES: readonly State[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [gstCode = '', name = '', code = '', hi = '', gu = ''] = line.split('|')
    return { name, code, gstCode, hi, gu }
  })

const NAMES: ReadonlySet<string> = new Set(STATES.map((state) => state.name))

/** Whether this is exactly one of the 36 names; `gujarat` and `Gujarat ` are not. */
export function isState(name: string): boolean {
  return NAMES.has(name)
}
