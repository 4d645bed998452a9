/** Unicode orders Devanagari and Gujarati alike, so one table serves both. */
const GUJARATI_FIRST = 0x0a80
const GUJARATI_LAST = 0x0aff
const GUJARATI_TO_DEVANAGARI = 0x180

function table(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(' ').map((pair) => {
      const [letter = '', latin = ''] = pair.split('=')
      return [letter, latin] as const
    }),
  )
}

const CONSONANTS = table(
  'क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n ' +
    'प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h',
)
const VOWELS = table('अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ऍ=e ए=e ऐ=ai ऑ=o ओ=o औ=au')
const VOWEL_SIGNS = table('ा=a ि=i ी=i ु=u ू=u ृ=ri ॅ=e े=e ै=ai ॉ=o ो=o ौ=au')
const NASALS = new Set(['ँ', 'ं'])
const VIRAMA = '्'
const DIGIT_ZERO = 0x0966

interface Sound {
  latin: string
  kind: 'consonant' | 'vowel' | 'unwritten-vowel'
}

function inDevanagari(word: string): string[] {
  return [...word].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    const isGujarati = code >= GUJARATI_FIRST && code <= GUJARATI_LAST
    return isGujarati ? String.fromCodePoint(code - GUJARATI_TO_DEVANAGARI) : letter
  })
}

function soundsOf(word: string): Sound[] {
  const letters = inDevanagari(word)
  const sounds: Sound[] = []
  for (const [index, letter] of letters.entries()) {
    const consonant = CONSONANTS.get(letter)
    const vowel = VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter)
    const digit = letter.charCodeAt(0) - DIGIT_ZERO
    if (consonant) {
      sounds.push({ latin: consonant, kind: 'consonant' })
      const next = letters[index + 1] ?? ''
      if (next !== VIRAMA && !VOWEL_SIGNS.has(next)) {
        sounds.push({ latin: 'a', kind: 'unwritten-vowel' })
      }
    } else if (vowel) sounds.push({ latin: vowel, kind: 'vowel' })
    else if (NASALS.has(letter)) sounds.push({ latin: 'n', kind: 'consonant' })
    else if (digit >= 0 && digit <= 9) sounds.push({ latin: String(digit), kind: 'consonant' })
    else if (/[a-z0-9]/.test(letter)) sounds.push({ latin: letter, kind: 'consonant' })
  }
  return sounds
}

/** Drops the inherent vowel where it is silent: at the end of a word and between open syllables (तुलसी is tulsi). */
function withoutSilentVowels(sounds: Sound[]): Sound[] {
  const spoken = [...sounds]
  const isVowel = (sound: Sound | undefined) => sound !== undefined && sound.kind !== 'consonant'
  for (let at = spoken.length - 1; at > 1; at -= 1) {
    if (spoken[at]?.kind !== 'unwritten-vowel') continue
    const isLast = at === spoken.length - 1
    const betweenOpenSyllables =
      isVowel(spoken[at - 2]) && spoken[at + 1]?.kind === 'consonant' && isVowel(spoken[at + 2])
    if (isLast || betweenOpenSyllables) spoken.splice(at, 1)
  }
  return spoken
}

/** Transliterates a Devanagari or Gujarati word roughly as people type it: हल्दी becomes `haldi`. */
export function inLatinLetters(word: string): string {
  return withoutSilentVowels(soundsOf(word))
    .map((sound) => sound.latin)
    .join('')
}
