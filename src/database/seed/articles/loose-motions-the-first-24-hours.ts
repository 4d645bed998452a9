import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'loose-motions-the-first-24-hours',
  title: 'Loose motions: the first 24 hours',
  summary:
    'ORS from the first motion, food soon after, and the signs that send you to a doctor the same day.',
  author: 'Hetal Parmar',
  authorRole: 'Shop writer (example name)',
  reviewedBy: 'Dr Example Name, MBBS (example)',
  categories: ['Treatment', 'Awareness'],
  published: '2026-07-23',
  motifs: ['rice', 'moong', 'pomegranate'],
  dye: 'kashish',
  html: `
<p>Most loose motions end by themselves in a few days. What does the harm meanwhile is the water
and salt that leave with them. So the first job is to drink back what went out, starting with the
first watery motion, before anyone feels dry.</p>

<h2>Mix it right</h2>
<p>Buy plain WHO-formula ORS from a chemist. It costs about as much as a cup or two of tea. The
standard packet holds 20.5 g and goes into <strong>one litre</strong> of clean drinking water,
boiled and cooled if you have any doubt. Shops also sell small packets of about 4 g, and those are
for one 200 ml glass. Read the packet each time: a litre packet stirred into one glass is
dangerously salty, and a small one in a litre does little. Add no sugar, milk or juice. Keep it
covered, and throw away what is left after 24 hours.</p>
<p>No packet within reach, and it is midnight? Six level teaspoons of sugar and half a level
teaspoon of salt in one litre of clean water is the usual stand-in until the chemist opens.
Measure level. Too much salt can hurt a small child.</p>

<h2>The day, hour by hour</h2>
<table>
<thead><tr><th>When</th><th>What to do</th></tr></thead>
<tbody>
<tr><td>First hour</td><td>Mix the ORS. After each loose motion: an adult or a child over ten
200–400 ml; two to ten years 100–200 ml; under two 50–100 ml from a spoon, and ring the
doctor.</td></tr>
<tr><td>If it comes up</td><td>Wait ten minutes, then one spoon every two or three minutes. Slow
sips stay down where a full glass does not.</td></tr>
<tr><td>Hours 2 to 6</td><td>Keep sipping. Breastfeeding goes on, and more often. A child who eats
goes on eating. Note the time of every motion and of every urine.</td></tr>
<tr><td>Hours 6 to 12</td><td>Adults too, small food as soon as there is any wish for it, sooner if
it comes: thin rice kanji with salt, moong water, a mashed banana.</td></tr>
<tr><td>Hour 12</td><td>Look back. Any blood? Fever? Has urine come, and is it pale? One wrong
answer is a reason to go.</td></tr>
<tr><td>Hour 24</td><td>Fewer motions and pale urine: carry on with ORS until the motions are
formed. No better: plan the visit today, and do not wait for a third day.</td></tr>
</tbody>
</table>

<h2>Zinc, for children</h2>
<p>WHO advises zinc along with ORS for children with diarrhoea, and in India the course is 14
days, even when the motions stop on the third. The dose depends on age, so a doctor or health
worker sets it. Government health centres usually give both. In trials zinc shortened the illness
for many children, most clearly where diets are short of it. It does not replace the ORS.</p>

<h2>What tradition puts on the plate</h2>
<p>Ayurveda calls this <em>atisara</em>, and Ashtanga Hridaya gives it a whole chapter. Its food
advice sits well beside the ORS: thin peya or kanji of rice, moong soup, fresh thin buttermilk
with a little roasted jeera, pomegranate. Meals are small and warm, with no raw salad, fried
snacks or chilli for some days. If milk brings on more motions, leave it out for a few days. That
never means breast milk. Nobody should be starved. Modern advice is to keep feeding, and children
most of all.</p>
<p>Bilva, the <strong>unripe</strong> bel fruit, is traditionally used here as an astringent.
There are laboratory studies and some small, uneven trials, and not enough to promise you
anything. The ripe fruit in a glass of bel sharbat is another thing altogether: sweet, and
traditionally thought to loosen.</p>
<p>Skip kadhas that burn, leftover antibiotics, and tablets that stop the gut. Such tablets are
not for children, and not for anyone with blood or fever, since they can keep an infection in.</p>

<h2>See a doctor the same day for</h2>
<ul>
<li>blood or mucus in the motion, or fever above 38.5 °C</li>
<li>motions like rice water, or more than the person can drink back</li>
<li>no urine for 8 hours, sunken eyes, dizziness, unusual sleepiness</li>
<li>more than two days of it, or one day for anyone over 65</li>
<li>severe or constant belly pain, or vomiting that lets nothing stay down</li>
<li>any baby or young child, pregnancy, and low immunity</li>
<li>diarrhoea during or after a course of antibiotics</li>
<li>diabetes, heart or kidney disease, or water tablets: ORS carries salt, and doses may need a
change that only the doctor should make</li>
</ul>
<p>Fainting, confusion, fits or cold hands with a racing pulse: call 112 or 108, and keep giving
sips on the way if the person is awake and can swallow.</p>

<h2>Why our drinks are not ORS</h2>
<p>In October 2025 the food regulator, FSSAI, reserved the word ORS for the WHO formula. We think
it was right to. Look at one litre of each:</p>
<table>
<thead><tr><th>One litre of</th><th>Sugar</th><th>Salts</th></tr></thead>
<tbody>
<tr><td>WHO-formula ORS</td><td>13.5 g glucose</td><td>2.6 g common salt, 1.5 g potassium
chloride, 2.9 g citrate</td></tr>
<tr><td>Sharbat, 30 ml syrup in each 200 ml of water</td><td>about 80 g</td><td>next to
none</td></tr>
<tr><td>Tender coconut water</td><td>often 25–50 g, it varies</td><td>much potassium, little
sodium</td></tr>
<tr><td>Home chaas with salt</td><td>only what the milk brings</td><td>whatever your hand
adds</td></tr>
</tbody>
</table>
<p>Glucose and sodium travel together through the wall of the gut and draw water in after them.
That works best in about this proportion. Six times the sugar can pull water the other way. A
sharbat is for a hot afternoon when you are well. Today, open the packet, and see that everyone in
the house washes hands with soap. That is why no products are listed under this article.</p>
`,
  sources: [
    {
      text: 'World Health Organization, Diarrhoeal disease, fact sheet',
      href: 'https://www.who.int/news-room/fact-sheets/detail/diarrhoeal-disease',
    },
    {
      text: 'Médecins Sans Frontières, Medical guidelines: oral rehydration salts (amounts of WHO treatment plan A)',
      href: 'https://medicalguidelines.msf.org',
    },
    {
      text: 'FSSAI, directions of 14 and 15 October 2025 on the use of the word ORS',
      href: 'https://www.fssai.gov.in',
    },
    { text: 'Ashtanga Hridaya, Chikitsasthana 9 (atisara)', href: undefined },
  ],
  products: [],
}
