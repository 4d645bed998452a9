import type { BorderName } from './borders.ts'

/** Natural dyes with their light tints and deep shades. */
export const DYES = {
  kora: '#F4ECDB',
  koraHi: '#FBF7EC',
  koraLo: '#E5D8BD',
  neel: '#22306E',
  neelDeep: '#141B42',
  neelTint: '#B4BEDA',
  majith: '#A5291B',
  majithDeep: '#74190F',
  majithTint: '#E8AE97',
  dadam: '#E6A820',
  dadamDeep: '#B87A0C',
  dadamTint: '#F3D27F',
  kashish: '#55634C',
  kashishDeep: '#323D2C',
  kashishTint: '#BFC7A8',
  mehndi: '#6F7A26',
  mehndiDeep: '#454D12',
  mehndiTint: '#D3CF8C',
  laakh: '#8E1E43',
  laakhDeep: '#5E1029',
  laakhTint: '#E2AAA8',
  haldi: '#CC6F16',
  haldiDeep: '#934A08',
  haldiTint: '#F0BF85',
  kaalo: '#1D1A1C',
} as const

export type InkName = 'kashish' | 'mehndi' | 'laakh' | 'majith' | 'haldi' | 'dadam' | 'neel'

/** The colours that one plant's dye gives a pack: field, deep print, tile background, second block. */
export interface Ink {
  readonly ink: string
  readonly deep: string
  readonly tint: string
  readonly accent: string
  /** Colour of the product's name on koraHi, dark enough to read. */
  readonly label: string
}

export const INKS: Readonly<Record<InkName, Ink>> = {
  kashish: {
    ink: DYES.kashish,
    deep: DYES.kashishDeep,
    tint: DYES.kashishTint,
    accent: DYES.dadam,
    label: DYES.kashish,
  },
  mehndi: {
    ink: DYES.mehndi,
    deep: DYES.mehndiDeep,
    tint: DYES.mehndiTint,
    accent: DYES.majith,
    label: '#454D12',
  },
  laakh: {
    ink: DYES.laakh,
    deep: DYES.laakhDeep,
    tint: DYES.laakhTint,
    accent: DYES.dadam,
    label: DYES.laakh,
  },
  majith: {
    ink: DYES.majith,
    deep: DYES.majithDeep,
    tint: DYES.majithTint,
    accent: DYES.dadam,
    label: DYES.majith,
  },
  haldi: {
    ink: DYES.haldi,
    deep: DYES.haldiDeep,
    tint: DYES.haldiTint,
    accent: DYES.majith,
    label: '#8A3D06',
  },
  dadam: {
    ink: DYES.dadam,
    deep: DYES.dadamDeep,
    tint: DYES.dadamTint,
    accent: DYES.majith,
    label: '#74190F',
  },
  neel: {
    ink: DYES.neel,
    deep: DYES.neelDeep,
    tint: DYES.neelTint,
    accent: DYES.dadam,
    label: DYES.neel,
  },
}

export type FrameName = 'arch' | 'round' | 'cusp' | 'notch' | 'diamond' | 'star'

type UsualForm = 'bottle' | 'juice' | 'tube' | 'jar' | 'pouch' | 'sachet'

/** The print shared by all packs of a category. */
export interface CategoryPrint {
  readonly dye: InkName
  readonly border: BorderName
  readonly frame: FrameName
  readonly form: UsualForm
}

export const CATEGORIES = {
  Sharbats: { dye: 'majith', border: 'kangura', frame: 'arch', form: 'bottle' },
  Drinks: { dye: 'kashish', border: 'leher', frame: 'round', form: 'juice' },
  Cosmetics: { dye: 'laakh', border: 'pankhdi', frame: 'cusp', form: 'tube' },
  'Functional Foods': { dye: 'dadam', border: 'dana', frame: 'notch', form: 'jar' },
  'Instant Mixes': { dye: 'haldi', border: 'heera', frame: 'diamond', form: 'pouch' },
  'Herbal Remedies': { dye: 'neel', border: 'bandhani', frame: 'star', form: 'sachet' },
} as const satisfies Readonly<Record<string, CategoryPrint>>

export type CategoryTitle = keyof typeof CATEGORIES
