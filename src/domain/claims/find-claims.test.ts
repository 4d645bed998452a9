import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { findClaims, findRestricted, parseClaimReason } from './find-claims.ts'

const wordsIn = (text: string) => findClaims(text).map(({ word }) => word)

describe('regulated words', () => {
  // docs/law.md, claims: the list of the product form, to the letter.
  test.each([
    'cure',
    'treat',
    'heal',
    'prevent',
    'guaranteed',
    '100 %',
    'no side effects',
    'miracle',
    'permanent',
    'instant relief',
    'doctor-recommended',
    'Ayush approved',
    'fairness',
    'weight loss',
    'diabetes',
    'cancer',
    'BP',
  ])('%s is found in English', (word) => {
    expect(wordsIn(`Our sharbat: ${word}.`)).toEqual([word])
    expect(wordsIn(word.toUpperCase())).toEqual([word])
  })

  // The schedule of the Drugs and Magic Remedies Act with its section 3, then what Schedule J adds.
  const listed = `
    Appendicitis; Arteriosclerosis; Blindness; Blood poisoning; Bright’s disease; Cancer; Cataract;
    Deafness; Diabetes; disorders of the brain; disorders of the optical system;
    diseases of the uterus; disorders of menstrual flow; disorders of the nervous system;
    the prostatic gland; Dropsy; Epilepsy; Female diseases; Fevers; Fits and seizures;
    the form of the female bust; Gall stones; Gangrene; Glaucoma; Goitre; Heart diseases;
    High blood pressure; Hydrocele; Hysteria; Infantile paralysis; Insanity; Leprosy; Leucoderma;
    Lockjaw; Locomotor ataxia; Lupus; Nervous debility; Obesity; Plague; Pleurisy; Pneumonia;
    Rheumatism; Hernia; Sexual impotence; Smallpox; Increases stature; Sterility in women;
    Trachoma; Tuberculosis; Tumours; Typhoid fever; Ulcers; Venereal diseases; Syphilis;
    Miscarriage; Contraception; AIDS; Angina pectoris; Baldness; Bronchial asthma;
    growth of new hair; foetal sex; Congenital malformations; psychiatric disorders; Encephalitis;
    Fairness of the skin; Genetic disorders; Increase in brain capacity; improvement of memory;
    improves height; the sexual organ; strength of natural teeth; Improvement in vision; Jaundice;
    Liver disorders; Leukaemia; Mental retardation; Myocardial infarction; Parkinsonism; Piles;
    Power to rejuvenate; Premature ageing; Premature greying; Spondylitis; Stammering;
    Stones in the kidney; Varicose veins`
  test.each(listed.trim().split(/;\s+/))('%s, which the law lists, is found', (disease) => {
    expect(wordsIn(`Good for ${disease}.`)).not.toEqual([])
  })

  test.each([
    'स्त्री रोग',
    'स्त्री रोगों में',
    'गर्भाशय',
    'मासिक धर्म के विकार',
    'गर्भपात',
    'गर्भनिरोधक',
    'घेंघा',
    'हिस्टीरिया',
    'मस्तिष्क के रोग',
    'चेचक',
    'સ્ત્રી રોગ',
    'ગર્ભાશય',
    'માસિકની અનિયમિતતા',
    'ગર્ભપાત',
    'ગર્ભનિરોધક',
    'મેદસ્વિતા',
    'મોતિયો',
    'સફેદ દાગ',
    'મગજના રોગ',
    'શીતળા',
  ])('%s, which the law lists, is found too', (disease) => {
    expect(wordsIn(disease)).not.toEqual([])
  })

  test.each([
    ['Cures everything', 'cure'],
    ['for the treatment of travellers', 'treat'],
    ['healing herbs', 'heal'],
    ['100% natural', '100 %'],
    ['free from side-effects', 'no side effects'],
    ['helps you lose weight', 'weight loss'],
    ['lowers blood pressure', 'BP'],
  ])('%j contains %s', (text, word) => {
    expect(wordsIn(text)).toEqual([word])
  })

  test.each([
    ['यह मधुमेह का इलाज है', ['मधुमेह', 'इलाज']],
    ['कोई साइड इफेक्ट नहीं, 100% असर', ['कोई साइड इफ़ेक्ट नहीं', '100 %', '100 %']],
    ['वजन घटाए और गोरापन लाए', ['वज़न घटाए', 'गोरापन']],
    ['तुरंत आराम', ['तुरंत आराम']],
    ['कैंसर और केन्सर, रोग निवारण', ['कैंसर', 'ठीक करे']],
    ['बीमारी को जड़ से मिटाए', ['स्थायी']],
    ['हर दर्द जड़ से खत्म', ['स्थायी']],
    ['डायाबिटीज', []],
  ])('%j is found in Hindi', (text, words) => {
    expect(wordsIn(text).filter((word) => /\p{Script=Devanagari}/u.test(word))).toEqual(
      words.filter((word) => /\p{Script=Devanagari}/u.test(word)),
    )
  })

  test.each([
    ['ડાયાબિટીસ મટાડે છે', ['ડાયાબિટીસ', 'મટાડે']],
    ['કોઈ આડઅસર નથી', ['આડઅસર નહીં']],
    ['કાયમી ઉપચાર', ['કાયમી', 'ઇલાજ']],
    ['વજન ઘટાડે', ['વજન ઘટાડે']],
    ['કેન્સર', ['કેન્સર']],
    ['કૅન્સર, કેંસર', ['કેન્સર']],
    ['રોગ નિવારણ', ['મટાડે']],
    ['દમ અને વાઈ', ['દમ', 'સંધિવા']],
    ['૧૦૦ ટકા શુદ્ધ', ['100 %']],
  ])('%j is found in Gujarati', (text, words) => {
    expect(wordsIn(text)).toEqual(words)
  })

  test.each([
    'Secure cap, a treatise on wheat',
    'Threatening clouds and health food',
    'Traditionally used, comforts after meals',
    'Sprouted green gram, 1000 g',
    'ठंडा शरबत, घर जैसा स्वाद',
    'ઠંડું શરબત, દમદાર સ્વાદ',
    // Saffron, the officer whom the law names, a plant's root, a dish and a network.
    'કેસર, એલચી અને સાકર',
    'केसर और इलायची',
    'शिकायत निवारण अधिकारी को लिखें',
    'ફરિયાદ નિવારણ અધિકારીને લખો',
    'सर्पगंधा की जड़ से बना चूर्ण',
    'દમ આલૂ સાથે પીરસો',
    'વાઈ-ફાઈ વગર પણ ચાલે',
  ])('%j is not reported', (text) => {
    expect(findClaims(text)).toEqual([])
  })

  test('a word split by invisible characters is found', () => {
    expect(wordsIn('cu\u200bre and can\u00adcer')).toEqual(['cure', 'cancer'])
  })

  test('every word is reported once, in text order, with the matching text', () => {
    expect(findClaims('Heals. Cures. Heals.')).toEqual([
      { kind: 'cure', word: 'heal', found: 'Heals', at: 0 },
      { kind: 'cure', word: 'cure', found: 'Cures', at: 7 },
    ])
  })

  test('any text is checked quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { found, at } of findClaims(text)) expect(at + found.length).toBeGreaterThan(at)
      }),
      { numRuns: 300 },
    )
    const long = 'no side '.repeat(2_000)
    expect(findClaims(long)).toEqual([])
  })
})

test('poisons and metals of Schedule E are found, kitchen herbs are not', () => {
  const materials = [
    'Khus',
    'Dhatura seed',
    'purified Mercury',
    'Nux vomica',
    'Tulsi',
    'Arkavati rice',
  ]
  expect(findRestricted(materials)).toEqual(['Dhatura seed', 'purified Mercury', 'Nux vomica'])
})

// The Ayurvedic part of Schedule E(1), by its own names and by those of the pack; then the metals by their compounds.
test.each([
  'Ahiphena',
  'Arka',
  'Bhallataka',
  'Bhanga',
  'Danti mula',
  'Dhattura',
  'Gunja',
  'Jaipala',
  'Karavira',
  'Langali',
  'Parasika yavani',
  'Vatsanabha',
  'Vishamushti',
  'Shringi visha',
  'Sarpa visha',
  'Gauri pashana',
  'Haratala',
  'Manahshila',
  'Parada',
  'Rasa karpura',
  'Tuttha',
  'Hingula',
  'Sindura',
  'Giri sindura',
  'Baliospermum montanum',
  'Hyoscyamus niger',
  'Khurasani ajwain',
  'Orpiment',
  'Cinnabar',
  'Lead',
  'lead oxide',
  'copper sulphate',
  'Neela thotha',
  'Tamra bhasma',
  'Realgar',
  'धतूरे के बीज',
  'शुद्ध वत्सनाभ',
  'भाँग',
  'भांग',
  'पारद',
  'अफ़ीम',
  'नीला थोथा',
  'शुद्ध कुचला',
  'ધતૂરાનાં બીજ',
  'ભાંગ',
  'શુદ્ધ પારદ',
  'અફીણ',
  'મોરથૂથું',
  'ઝેરકોચલું',
  'વછનાગ',
])('%s is restricted', (material) => {
  expect(findRestricted([material])).toEqual([material])
})

test.each([
  'Nagakesara',
  'poppy seeds',
  'Lead the day',
  'copper',
  'Arkavati rice',
  'Ark of mint',
  'पुदीने का अर्क',
  'अजवाइन',
  'नागकेसर',
  'खसखस',
  'અજમો',
  'ખસખસ',
  'નાગકેસર',
  'dantimanjan',
])('%s is not', (material) => {
  expect(findRestricted([material])).toEqual([])
})

test('a reason has one of four kinds and an explanation', () => {
  const reason = { kind: 'caution', note: 'It says what the product does not do.' }
  expect(parseClaimReason({ ...reason, extra: 1 })).toEqual(reason)
  for (const wrong of [undefined, 'because', {}, { ...reason, kind: 'why-not' }]) {
    expect(parseClaimReason(wrong)).toBeUndefined()
  }
  const ofLength = (length: number) => parseClaimReason({ ...reason, note: 'x'.repeat(length) })
  expect([9, 10, 300, 301].map((length) => ofLength(length) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(parseClaimReason({ ...reason, note: 7 })).toBeUndefined()
})

test('a letter with a dot below is found as one character and as two', () => {
  for (const letter of ['\u095e', '\u092b\u093c']) {
    expect(findRestricted([`अ${letter}ीम`])).not.toEqual([])
  }
  for (const letter of ['\u095c', '\u0921\u093c']) {
    expect(findClaims(`दवा छु${letter}ाए`)).not.toEqual([])
  }
})

/** Product names and descriptions that claim nothing; cautions in them avoid these words. */
test.each(WHOLE_TRANSLATIONS)(
  'the goods of the demo and their stories claim nothing in %s',
  (language) => {
    const texts = ['catalogue', 'stories'].flatMap((folder) => {
      const own = path.join('content', folder, language)
      return readdirSync(own).map(
        (file) => [file, readFileSync(path.join(own, file), 'utf8')] as const,
      )
    })
    expect(texts.length).toBeGreaterThan(10)
    expect(
      texts.flatMap(([file, text]) => findClaims(text).map(({ found }) => `${file}: ${found}`)),
    ).toEqual([])
  },
)
