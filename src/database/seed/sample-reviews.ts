import { eq } from 'drizzle-orm'
import type { ProductId } from '#domain/ids.ts'
import type { Rating } from '#domain/reviews/review.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Transaction } from '../connection.ts'
import { products } from '../tables/catalog.ts'
import { reviews } from '../tables/reviews.ts'

/** Author, rating, age in days, and text. Invented, and marked as such on the page. */
type Sample = readonly [author: string, rating: Rating, daysAgo: number, text: string]

/** About taste, scent, texture and packing; nothing about effects on the body (docs/law.md, claims). */
export const SAMPLE_REVIEWS: Readonly<Record<string, readonly Sample[]>> = {
  'khus-sharbat': [
    [
      'Meera P.',
      5,
      6,
      'Smells of wet earth, less sweet than the market ones. The bottle came well packed.',
    ],
    ['Arvind S.', 4, 19, 'Good in cold milk. Delivery took six days.'],
    [
      'Farida K.',
      5,
      33,
      'My grandmother made khus at home and this comes close. The colour is not neon, which I like.',
    ],
    [
      'Jignesh T.',
      4,
      51,
      'Two capfuls are enough for a tall glass, so one bottle lasts us most of a month.',
    ],
    [
      'Sunita R.',
      5,
      70,
      'We pour it over crushed ice with a squeeze of lemon. The guests always ask what it is.',
    ],
    [
      'Rohan D.',
      3,
      94,
      'Nice scent, but I expected it a little thicker. The cap leaked slightly in transit.',
    ],
    [
      'Lakshmi N.',
      5,
      120,
      'Exactly what the label says and nothing artificial in the taste. Will order again in May.',
    ],
  ],
  'gulab-sharbat': [
    [
      'Nisha B.',
      5,
      11,
      'Tastes of real petals and not of soap. Lovely in falooda with basil seeds.',
    ],
    [
      'Imran Q.',
      4,
      42,
      'Gentle fragrance. I would like a smaller bottle as well, this is a lot for one person.',
    ],
    [
      'Kavita J.',
      5,
      77,
      'The children ask for it after school. I use half of what the label suggests.',
    ],
  ],
  'variyali-sharbat': [
    ['Hetal V.', 5, 8, 'This is the taste of summer in Surat. The rock sugar is not overdone.'],
    [
      'Prakash M.',
      4,
      29,
      'Pleasant fennel taste, a bit strong at first. Better with plenty of ice.',
    ],
    [
      'Deepa L.',
      2,
      63,
      'Too sweet for us, even with more water than it says. The packing was fine.',
    ],
  ],
  'kokum-sharbat': [
    ['Sneha G.', 5, 15, 'Sour, salty, a little cumin: as in Ratnagiri. I add soda on Sundays.'],
    [
      'Anil W.',
      4,
      48,
      'Good balance and a deep colour. One small dent in the carton, the bottle was whole.',
    ],
  ],
  'haldi-kesar-milk': [
    [
      'Pooja A.',
      5,
      4,
      'Warm it slowly and the saffron comes through. Not chalky like others I have tried.',
    ],
    [
      'Vikram C.',
      4,
      22,
      'Handy before bed when nobody wants to cook. The turmeric is there without the bitterness.',
    ],
    ['Shabnam H.', 3, 57, 'Good taste, though I find six cartons too many to store at once.'],
  ],
  'tulsi-adrak-infusion': [
    [
      'George T.',
      5,
      13,
      'Strong ginger, clean tulsi, no dust in the cup. The strings do not fall in.',
    ],
    ['Ritu S.', 4, 38, 'Nice in the office afternoon. I steep it two minutes longer than it says.'],
    ['Manoj P.', 4, 85, 'Honest taste. The box could close a little better once it is opened.'],
  ],
  'kumkumadi-face-oil': [
    [
      'Ananya I.',
      5,
      9,
      'Three drops are plenty, it sinks in within minutes. The scent is soft and not perfumed.',
    ],
    [
      'Leela M.',
      4,
      31,
      'Feels rich without being sticky. The dropper is well made, the price is what it is.',
    ],
    ['Tanvi K.', 3, 66, 'A nice oil, but I find the fragrance a bit heavy for the daytime.'],
  ],
  'bhringraj-hair-oil': [
    [
      'Bhavna D.',
      5,
      17,
      'Smells of sesame and herbs as it should. I warm it for the Sunday head massage.',
    ],
    [
      'Suresh Y.',
      4,
      45,
      'Good oil, washes out with one round of shampoo. The flacon drips a little.',
    ],
  ],
  'gulab-jal': [
    ['Zoya A.', 5, 7, 'Fresh like roses in the morning. I keep the bottle in the fridge door.'],
    ['Neha F.', 5, 26, 'Nothing added, and one can smell it. The spray is fine and even.'],
    ['Harish O.', 4, 59, 'Used it for gulab jamun syrup too. A little goes a long way.'],
  ],
  chyawanprash: [
    [
      'Usha K.',
      4,
      12,
      'Less sweet than the big brands and properly spiced. My father approves, which is rare.',
    ],
    ['Dinesh R.', 5, 36, 'You can taste the amla and the ghee. The jar closes tightly.'],
    ['Ayesha N.', 4, 80, 'Dark and thick, a bit hard in the cold months. A warm spoon helps.'],
  ],
  gulkand: [
    ['Mitali S.', 5, 5, 'Real petals that you can chew. Wonderful on a slice of cold melon.'],
    ['Yusuf P.', 4, 40, 'Good with paan and even better with vanilla ice cream.'],
  ],
  'bilona-cow-ghee': [
    [
      'Geeta C.',
      5,
      10,
      'Grainy, golden, and the whole kitchen smells of it. Like the ghee from our village.',
    ],
    ['Ramesh B.', 5, 28, 'Expensive, but one spoon on khichdi is enough. It arrived well wrapped.'],
    ['Alka T.', 3, 73, 'The taste is very good. The lid was hard to open and spilled a little.'],
  ],
  'masala-chaas-mix': [
    [
      'Chirag L.',
      5,
      14,
      'A spoon in a glass of thin curd and lunch is complete. The mint is not lost.',
    ],
    ['Renu G.', 4, 50, 'Well roasted cumin. I would take a little less salt next time.'],
  ],
}

/**
 * Adds sample reviews to the products of a demo; existing ones are not changed. A live shop has none, and
 * deletes those left from a time as a demo (docs/law.md, consumer protection). Returns how many rows were added
 * or deleted.
 */
export async function alignSampleReviews(
  tx: Transaction,
  { now, mode }: { now: Date; mode: 'demo' | 'live' },
): Promise<number> {
  if (mode === 'live') {
    const gone = await tx.delete(reviews).where(eq(reviews.isSample, true)).returning()
    return gone.length
  }
  const placed = await tx.select({ id: products.id }).from(products)
  const rows = placed.flatMap(({ id }) =>
    (SAMPLE_REVIEWS[id] ?? []).map(([author, rating, daysAgo, text]) => ({
      productId: id as ProductId,
      author,
      rating,
      text,
      isSample: true,
      writtenAt: new Date(now.getTime() - daysAgo * DAY_MS),
    })),
  )
  if (rows.length === 0) return 0
  const added = await tx.insert(reviews).values(rows).onConflictDoNothing().returning()
  return added.length
}
