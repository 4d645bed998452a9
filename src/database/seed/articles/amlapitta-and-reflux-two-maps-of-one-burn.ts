import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'amlapitta-and-reflux-two-maps-of-one-burn',
  title: 'Amlapitta and reflux: two maps of one burn',
  summary:
    'How an old text and a modern clinic describe the same burning chest, where they agree, and when to stop reading and go.',
  author: 'Hetal Parmar',
  authorRole: 'Shop writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Diseases', 'Nutrition'],
  published: '2026-09-17',
  motifs: ['lemon', 'clove', 'martaban'],
  dye: 'majith',
  html: `
<p>A burn behind the breastbone after a wedding dinner has two names in an Indian house. The
doctor says reflux. Grandmother says <em>amlapitta</em>. They are drawing the same town on two
maps, and the streets do not match exactly. It helps to know both, and to know where each map
ends.</p>

<h2>First, make sure it is only a burn</h2>
<p>Pressure or tightness in the chest, spreading to arm, jaw or back, with sweat or
breathlessness, is a heart attack until shown otherwise. Call 112 or 108. Do not wait to see
whether an antacid helps. Many heart patients lose their first hour to “gas”, and in women and
people with diabetes the signs can be faint.</p>

<h2>The two maps</h2>
<table>
<thead><tr><th></th><th>Reflux</th><th>Amlapitta</th></tr></thead>
<tbody>
<tr><td>What it is</td><td>stomach contents, acid among them, rising into the food
pipe</td><td>Pitta turned sour and sharp, with digestion that has gone wrong</td></tr>
<tr><td>Where it is written</td><td>guidelines; the Indian Society of Gastroenterology’s came out
in 2019</td><td>Kashyapa Samhita and, later, Madhava Nidana, chapter 51</td></tr>
<tr><td>Main signs</td><td>burning behind the breastbone, sour water in the mouth</td><td>sour or
bitter belching, burning in chest and throat, heaviness, nausea, no taste for food,
tiredness</td></tr>
<tr><td>Kinds</td><td>with or without damage seen through the endoscope</td><td>upward, with sour
vomiting; downward, with loose motions and burning</td></tr>
<tr><td>Blamed for it</td><td>large, late, fatty meals, lying down after them, weight round the
waist, tobacco</td><td>wrong combinations, spoiled, very sour or burning food, eating before the
last meal has settled</td></tr>
<tr><td>How it is judged</td><td>the story, a trial of medicine, endoscopy or acid measurement if
needed</td><td>the story, tongue, digestion and constitution</td></tr>
</tbody>
</table>
<p>The overlap is large, and it is not complete. Amlapitta takes in heaviness and nausea that a
clinic may call functional dyspepsia. The downward kind, with its loose motions, lies off the
reflux map altogether. Nobody has shown that the two diagnoses pick out the same people. So a
label from one side should not end the search on the other.</p>

<h2>Where they agree</h2>
<p>Read both lists of advice with the names covered and you could hardly tell which is which. How
well each habit has been tested is another matter.</p>
<table>
<thead><tr><th>Habit</th><th>How good is the evidence?</th></tr></thead>
<tbody>
<tr><td>Dinner smaller and early, three hours before bed</td><td>Fair. In trials late meals meant
more acid while lying down.</td></tr>
<tr><td>Head of the bed raised 15–20 cm on blocks or bricks</td><td>Fair, for night burning. Extra
pillows only fold you in the middle.</td></tr>
<tr><td>Losing weight, if there is weight to lose</td><td>Good. Two trials, and large groups
followed over time.</td></tr>
<tr><td>Giving up tobacco, gutka and bidi included</td><td>Fair for smoking. The other reasons are
enough anyway.</td></tr>
<tr><td>Less alcohol, fried and very spicy food</td><td>Mixed. Indian surveys link spices with
reflux, but people differ. Keep a diary for two weeks.</td></tr>
</tbody>
</table>
<p>A Gujarati kitchen has its own suspects: the second cup of strong tea on an empty stomach,
vaghar heavy with red chilli, pickle with everything, farsan at five that pushes dinner to ten.
Take them out one at a time for a week each. If nothing changes, put that one back and try the
next. A diet that forbids all of it at once lasts four days.</p>
<p>Kashyapa adds a line that we like. If nothing has worked, he says, let the patient move to
another place. It reads like a joke, until you remember how many stomachs settle on holiday, with
regular meals, sleep and no boss.</p>

<h2>About the herbs</h2>
<p>Amla, coriander, shatavari and others are traditionally described as cooling to Pitta. Trials
in reflux are few, small and short, so we make no promise here, and no products are listed under
this article. Two cautions matter more. Jethimadh (licorice), a common ingredient of acidity
powders, can raise blood pressure and lower potassium when taken daily. Strong classical powders
such as avipattikar contain a purgative; they are a vaidya’s choice for a given person. Tell both
your doctors what you take. If the burn needs something every day for more than two weeks, from
any shelf, that is the moment for an examination.</p>

<h2>Painkillers hurt stomachs</h2>
<p>Ibuprofen, diclofenac, aspirin and the mixed tablets sold for back and knee can injure the
lining, sometimes without any warning pain. An ulcer is a matter for a doctor, and so is the test
for the germ that often lies behind one. If you take such tablets on most days, ask for another
plan. Do not stop aspirin that was prescribed for your heart; ask first.</p>

<h2>See a doctor, and do not wait</h2>
<ul>
<li><strong>Black, tarry motion or vomit with blood or like coffee grounds: emergency,
112.</strong></li>
<li>food that sticks, or pain on swallowing</li>
<li>weight falling without trying, paleness, tiredness from low blood</li>
<li>vomiting that goes on</li>
<li>burning for the first time after the age of 50</li>
<li>a parent, brother or sister with stomach or food-pipe cancer</li>
<li>pregnancy, or medicine for the heart, bones or blood thinning, before you add anything
new</li>
</ul>
<p>Acid tablets from the chemist are useful and generally safe for a short course. Taken for years
on habit they deserve a review. Ask your doctor whether you still need them, and do not stop
suddenly; the burn can rebound for some days.</p>
`,
  sources: [
    {
      text: 'Bhatia et al., Indian consensus on gastroesophageal reflux disease in adults: a position statement of the Indian Society of Gastroenterology, Indian J Gastroenterol 2019;38:411',
      href: 'https://doi.org/10.1007/s12664-019-00979-y',
    },
    {
      text: 'NICE, Gastro-oesophageal reflux disease and dyspepsia in adults, guideline CG184',
      href: 'https://www.nice.org.uk/guidance/cg184',
    },
    {
      text: 'Ness-Jensen et al., Lifestyle Intervention in Gastroesophageal Reflux Disease, Clin Gastroenterol Hepatol 2016;14:175',
      href: 'https://doi.org/10.1016/j.cgh.2015.04.176',
    },
    { text: 'Madhava Nidana 51 (amlapitta)', href: undefined },
    {
      text: 'Kashyapa Samhita, Khilasthana (amlapitta), after Kuriakose et al., Int J Ayurvedic Med 2016;7:1',
      href: undefined,
    },
    {
      text: 'Deutch et al., licorice, blood pressure and potassium, Foods 2019 (PMC6836258)',
      href: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6836258/',
    },
  ],
  products: [],
}
