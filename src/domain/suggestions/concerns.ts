import type { ProductId } from '../ids.ts'
import type { SafetyFlag } from './flags.ts'

/** One of the 20 everyday complaints with a sachet. Its texts are messages, by its index. */
export interface Concern {
  /** 1 to 20; the order of the list and of the chips. */
  index: ConcernIndex
  /** The concern's sachet. */
  productId: ProductId
  /** The number of issues in its checklist. */
  issues: number
  /** The number of signs that require a doctor instead of a sachet. */
  redFlags: number
  /** `food` when a drug may not be advertised (docs/law.md, claims). */
  sold: 'medicine' | 'food'
  /** The maximum days of use; absent: daily in season. */
  days?: number
  /** Flags that rule the sachet out. */
  block: readonly SafetyFlag[]
  /** Flags that show 'Ask your doctor first'. */
  ask: readonly SafetyFlag[]
  /** Can be selected only after 'I have seen, or will see, a doctor' (concern 15). */
  doctorFirst?: true
}

export const CONCERN_COUNT = 20
export type ConcernIndex =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20

const concern = (
  index: ConcernIndex,
  productId: string,
  facts: Omit<Concern, 'index' | 'productId' | 'block'> & { block?: readonly SafetyFlag[] },
): Concern => ({
  index,
  productId: productId as ProductId,
  ...facts,
  // `u18` blocks all twenty.
  block: [...(facts.block ?? []), 'u18'],
})

export const CONCERNS: readonly Concern[] = [
  concern(1, 'ruchi-vardhak', {
    issues: 5,
    redFlags: 6,
    sold: 'medicine',
    days: 7,
    block: ['ulcer'],
    ask: ['preg', 'bf', 'dm', 'bp', 'thin'],
  }),
  concern(2, 'hing-pachak', {
    issues: 6,
    redFlags: 6,
    sold: 'medicine',
    days: 7,
    block: ['preg', 'ulcer'],
    ask: ['bf', 'bp', 'heart', 'kidney', 'thin', 'meds'],
  }),
  concern(3, 'ela-shanti', {
    issues: 5,
    redFlags: 8,
    sold: 'medicine',
    days: 2,
    ask: ['preg', 'bf', 'dm', 'thin'],
  }),
  concern(4, 'bilva-grahi', {
    issues: 5,
    redFlags: 8,
    sold: 'medicine',
    days: 2,
    block: ['preg'],
    ask: ['bf', 'dm', 'meds'],
  }),
  concern(5, 'ajwain-saunf-vayuhar', {
    issues: 6,
    redFlags: 10,
    sold: 'medicine',
    days: 5,
    block: ['preg', 'ulcer'],
    ask: ['bf', 'bp', 'heart', 'kidney', 'thin'],
  }),
  concern(6, 'grahi-santulan', {
    issues: 6,
    redFlags: 7,
    sold: 'medicine',
    days: 14,
    block: ['preg'],
    ask: ['bf', 'dm', 'meds'],
  }),
  concern(7, 'shirah-shanti', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 3,
    block: ['preg'],
    ask: ['bf', 'dm', 'thyroid', 'sed', 'heart'],
  }),
  concern(8, 'tulsi-ritu', {
    issues: 6,
    redFlags: 6,
    sold: 'medicine',
    days: 7,
    ask: ['preg', 'bf', 'dm', 'thin', 'ulcer', 'liver'],
  }),
  concern(9, 'talisa-kaphahar', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 7,
    block: ['preg', 'bf'],
    ask: ['dm', 'thin', 'ulcer', 'meds'],
  }),
  concern(10, 'sitopala-madhur', {
    issues: 5,
    redFlags: 11,
    sold: 'medicine',
    days: 7,
    ask: ['preg', 'bf', 'dm', 'meds'],
  }),
  concern(11, 'shatapushpa-ushma', {
    issues: 5,
    redFlags: 7,
    sold: 'food',
    days: 3,
    block: ['preg'],
    ask: ['dm', 'thin', 'ulcer'],
  }),
  concern(12, 'yashti-kanth', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 5,
    block: ['preg', 'bp', 'heart', 'kidney'],
    ask: ['bf', 'dm', 'thin', 'meds'],
  }),
  concern(13, 'amla-samya', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 14,
    ask: ['preg', 'bf', 'dm', 'meds'],
  }),
  concern(14, 'dhatri-sheetal', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 14,
    ask: ['preg', 'bf', 'dm', 'kidney', 'meds'],
  }),
  concern(15, 'dadima-sheetal', {
    issues: 5,
    redFlags: 7,
    sold: 'food',
    days: 7,
    ask: ['preg', 'bf', 'dm', 'thin', 'meds'],
    doctorFirst: true,
  }),
  concern(16, 'ushira-trishna', {
    issues: 5,
    redFlags: 5,
    sold: 'medicine',
    days: 7,
    ask: ['preg', 'bf', 'dm', 'bp', 'heart', 'kidney'],
  }),
  concern(17, 'laja-draksha-peya', {
    issues: 5,
    redFlags: 8,
    sold: 'food',
    days: 3,
    ask: ['preg', 'dm', 'bp', 'kidney'],
  }),
  concern(18, 'chandan-daahahar', {
    issues: 5,
    redFlags: 5,
    sold: 'medicine',
    days: 10,
    ask: ['preg', 'bf', 'dm', 'kidney'],
  }),
  concern(19, 'ashwa-bala', {
    issues: 5,
    redFlags: 7,
    sold: 'medicine',
    days: 21,
    block: ['preg', 'bf', 'thyroid', 'liver', 'autoimm', 'surg'],
    ask: ['dm', 'bp', 'sed', 'meds'],
  }),
  concern(20, 'gulab-saunf-taazgi', { issues: 5, redFlags: 2, sold: 'food', ask: ['dm'] }),
]

const BY_INDEX = new Map<number, Concern>(CONCERNS.map((one) => [one.index, one]))
const BY_PRODUCT = new Map<string, Concern>(CONCERNS.map((one) => [one.productId, one]))

/** The concern with this index; undefined for anything but 1 to 20. */
export function findConcern(index: unknown): Concern | undefined {
  return typeof index === 'number' ? BY_INDEX.get(index) : undefined
}

/** The concern of a sachet. */
export function concernOfProduct(productId: string): Concern | undefined {
  return BY_PRODUCT.get(productId)
}
