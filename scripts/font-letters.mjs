/** The letters and ligatures of each font file of the shop. */

const from = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** ASCII characters that ordinary texts of the shop do not use; in a separate file. */
const RARE_ASCII = '#$<>[\\]^`{|}~'

/** The characters of English pages. */
export const LATIN = [
  ...from(0x20, 0x7e).filter((letter) => !RARE_ASCII.includes(letter)),
  ...' ©°·×–‘’“”…→−',
].join('')

/** Loaded only if one of these occurs, such as in names in reviews and articles. */
export const LATIN_RARE = [...RARE_ASCII, ...from(0xa1, 0xff), '—', '•', '←']
  .filter((letter) => !LATIN.includes(letter))
  .join('')

export const RUPEE = '₹'

const DEVANAGARI = {
  virama: '्',
  ra: 'र',
  consonants: [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ', 'क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़'],
  // The whole script: names and addresses are typed in Marathi, Sindhi and Sanskrit spellings too.
  others: [...from(0x900, 0x97f), '‌', '‍', '◌'],
  signs: [...'ािीुूृेैॅॉोौंँ'],
  below: [...'ुूृ'],
  nasals: [...'ंँ'],
  joined:
    'क्क क्ख क्त क्त्र क्थ क्न क्म क्य क्ल क्व क्श क्ष क्ष्म क्ष्य क्स ख्त ख्य ख्व ग्द ग्ध ग्न ग्म ग्य ग्ल ग्व घ्न घ्य ङ्क ङ्ख ङ्ग ङ्घ च्च च्छ च्य ज्ज ज्ञ ज्य ज्व ज़्य ञ्च ञ्ज ट्ट ट्ठ ट्य ट्स ठ्ठ ठ्य ड्ड ड्ढ ड्य ढ्य ण्ट ण्ठ ण्ड ण्ढ ण्ण ण्म ण्य ण्व त्क त्त त्त्व त्थ त्न त्प त्फ त्म त्य त्व त्स त्स्य थ्य द्ग द्द द्ध द्ब द्भ द्म द्य द्व ध्य ध्व ध्न न्त न्त्र न्थ न्द न्द्र न्ध न्न न्म न्य न्व न्स न्ह न्ट न्ड प्त प्न प्प प्म प्य प्ल प्व प्स फ्त फ्ल ब्ज ब्द ब्ध ब्ब ब्य ब्ल भ्य म्न म्प म्ब म्भ म्म म्य म्ल म्ह य्य र्र ल्क ल्ट ल्ड ल्प ल्फ ल्म ल्य ल्ल ल्व ल्ह व्य व्व श्च श्न श्म श्य श्ल श्व ष्क ष्ट ष्ट्र ष्ठ ष्ण ष्प ष्म ष्य ष्व स्क स्ख स्ट स्त स्त्र स्थ स्न स्प स्फ स्म स्य स्ल स्व स्स ह्न ह्म ह्य ह्ल ह्व फ़्ट'.split(
      ' ',
    ),
}

const GUJARATI = {
  virama: '્',
  ra: 'ર',
  consonants: [...'કખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલવશષસહળ'],
  others: [...from(0xa80, 0xaff), '।', '॥', '‌', '‍', '◌'],
  signs: [...'ાિીુૂૃૅેૈૉોૌંઁ'],
  below: [...'ુૂૃ'],
  nasals: [...'ંઁ'],
  joined:
    'ક્ક ક્ત ક્ય ક્લ ક્વ ક્ષ ક્ષ્મ ક્સ ખ્ય ગ્ન ગ્ય ઘ્ન ચ્ચ ચ્છ ચ્ય જ્જ જ્ઞ જ્ય ઞ્ચ ઞ્જ ટ્ટ ટ્ઠ ટ્ય ટ્સ ડ્ડ ડ્ય ણ્ડ ણ્ય ત્ત ત્ત્વ ત્ન ત્પ ત્મ ત્ય ત્વ ત્સ થ્ય દ્દ દ્ધ દ્ભ દ્મ દ્ય દ્વ ધ્ય ધ્વ ન્ટ ન્ડ ન્ત ન્દ ન્ન ન્મ ન્ય ન્વ ન્સ ન્હ પ્ત પ્પ પ્ય પ્લ બ્દ બ્ધ બ્બ બ્લ ભ્ય મ્ન મ્પ મ્બ મ્મ મ્ય મ્લ ય્ય ર્ર લ્ક લ્પ લ્મ લ્ય લ્લ લ્વ વ્ય શ્ચ શ્ન શ્ય શ્વ ષ્ટ ષ્ઠ ષ્ણ ષ્પ ષ્મ સ્ક સ્ટ સ્ત સ્ત્ર સ્થ સ્ન સ્પ સ્ફ સ્મ સ્ય સ્વ સ્સ હ્મ હ્ય ળ્ય'.split(
      ' ',
    ),
}

/**
 * Every pair of consonants, since names and addresses may contain any, and every syllable of ordinary text: shaping
 * them finds the ligatures that a font needs.
 */
function syllables({ virama, ra, consonants, others, signs, below, nasals, joined }) {
  const bodies = [...consonants, ...joined]
  const pairs = consonants.flatMap((one) => consonants.map((other) => one + virama + other))
  return [
    ...others,
    ...bodies,
    ...pairs,
    ...pairs.flatMap((pair) => below.map((sign) => pair + sign)),
    // With a ra after it, and with one before it, the reph.
    ...pairs.flatMap((pair) => [pair + virama + ra, ra + virama + pair]),
    ...bodies.flatMap((body) => signs.map((sign) => body + sign)),
    // A sign with a nasal after it, which some fonts join: મેં.
    ...consonants.flatMap((letter) =>
      signs.flatMap((sign) => nasals.map((one) => letter + sign + one)),
    ),
    // A sign, alone and with the reph, before it combines with the letter below.
    ...signs.flatMap((sign) => [`◌${sign}`, `${ra}${virama}◌${sign}`]),
    ...consonants.flatMap((letter) => signs.map((sign) => ra + virama + letter + sign)),
    ...consonants.flatMap((letter) => [
      letter + virama,
      `${letter}${virama}‍`,
      `${ra}${virama}${letter}`,
      `${ra}${virama}${letter}ं`,
      `${letter}${virama}${ra}`,
    ]),
  ]
}

export const hindiSyllables = () => syllables(DEVANAGARI)
export const gujaratiSyllables = () => syllables(GUJARATI)
