import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'read-the-label-in-two-minutes',
  title: 'Read the label in two minutes',
  summary:
    'What a food pack and an Ayurvedic medicine must tell you, the words that should make you put it back, and whom to call.',
  author: 'Harshad Vora',
  authorRole: 'Shopkeeper (example name)',
  reviewedBy: '',
  categories: ['Awareness'],
  published: '2026-09-28',
  motifs: ['grain', 'tulsi', 'martaban'],
  dye: 'majith',
  html: `
<p>Turn the pack over. The front was written to sell; the back was written because the law said
so, and the back is where you learn things. With a little practice it takes two minutes, and you
can do it online as well: a shop must show you the same facts before you pay. If ours are hard to
find, scold us.</p>

<h2>First question: food or medicine?</h2>

<p>The same tulsi can be sold under either law, and the two labels promise different things. A
food may say how to prepare it. An Ayurvedic medicine may state a traditional use and must state a
dose. Look for the licence and you know which one you are holding.</p>

<table>
<thead>
<tr><th>Look for</th><th>On food</th><th>On an Ayurvedic medicine</th></tr>
</thead>
<tbody>
<tr><td>Licence</td><td>FSSAI logo and a number of 14 digits</td><td>“Mfg. Lic. No.” or “M.L.”, given by the state</td></tr>
<tr><td>Name</td><td>What it truly is, on the front</td><td>Name of the medicine and the words “Ayurvedic medicine”</td></tr>
<tr><td>Ingredients</td><td>In falling order of weight, additives with their INS numbers, allergens</td><td>True list with the quantity of each, and the book followed where there is one</td></tr>
<tr><td>Dates</td><td>Made or packed on; use-by or best-before</td><td>Made on; expiry</td></tr>
<tr><td>Batch</td><td>Lot or batch number</td><td>Batch number</td></tr>
<tr><td>Mark</td><td>Green circle for vegetarian, brown triangle for non-vegetarian</td><td>“For external use only”, or the Schedule E(1) caution</td></tr>
</tbody>
</table>

<h2>Food, in the first minute</h2>

<p><strong>The number.</strong> Fourteen digits, no more and no fewer. You can type it into
FSSAI's FoSCoS site or its Food Safety Connect app and see whose licence it is. A pack of food
without one goes back on the shelf.</p>

<p><strong>The mark.</strong> A filled green circle in a green square is vegetarian. The brown one
is a triangle now. The old brown dot was easy to confuse with the green, above all for people who
do not see red and green apart.</p>

<p><strong>The order.</strong> Ingredients run from most to least by weight. If sugar comes first
in a “badam” mix, you are buying sugar with badam in it. Several sugars can hide lower down under
their own names: glucose syrup, maltodextrin, jaggery, honey, invert syrup. Add them up in your
head. An additive such as INS 330 is only citric acid, and INS 202 potassium sorbate; the number
lets you look it up, which is the point of printing it.</p>

<p><strong>The dates.</strong> After <em>use-by</em> or <em>expiry</em> you do not eat it.
<em>Best-before</em> speaks of quality. When you order online, at least 30 % of the shelf life, or
45 days, should be left at your door; FSSAI told online sellers so in November 2024.</p>

<p><strong>The money.</strong> MRP includes all taxes and nobody may charge more. Beside it stands
the unit price, and that is the useful figure. A 250 g jar of honey at ₹235 costs 94 paise a gram.
A 500 g jar at ₹410 costs 82.</p>

<p><strong>The nutrition table.</strong> Read <em>per 100 g</em> to compare two packs and <em>per
serve</em> to know your own glass. Then check how small the serve is.</p>

<h2>Ayurvedic medicine, in the second</h2>

<p>Rule 161 of the Drugs Rules sets out this label. It asks for the true list of ingredients and
how much of each, the maker's name and address, the manufacturing licence, the batch, the dates
and the net content. A tiny sachet may carry the list on a slip inside; the label must then say
so.</p>

<p>Some classical medicines contain substances that can poison in the wrong dose: aconite,
dhatura, kuchala, compounds of mercury, arsenic or lead and others, listed in Schedule E(1). If
such a medicine is to be swallowed, its label must carry, in English and Hindi, the words
<em>Caution: to be taken under medical supervision</em>. Do not buy one without a prescription
from a registered practitioner. We list none.</p>

<p>For every herb, find the botanical name and the part. “Ashwagandha” could be root or leaf;
since April 2026 FSSAI has reminded food makers that only the root is allowed. <em>Withania
somnifera</em>, root, 300 mg tells you something. “Herbal blend, q.s.” tells you nothing.</p>

<h2>Words that should not be there</h2>

<ul>
<li><strong>Cure, guaranteed, permanent, no side effects.</strong> No honest maker can promise
these, and for a long list of diseases the law forbids such advertising outright.</li>
<li><strong>Ayush approved.</strong> The Ministry of Ayush said in a public notice of October 2024
that it certifies no company and no product. States grant the licence to manufacture, and a
licence is not a recommendation.</li>
<li><strong>Tea</strong>, on something with no tea in it. Since FSSAI's clarification of 24
December 2025 the word belongs to the plant <em>Camellia sinensis</em>. On our shelf Tulsi Green
Tea may use it, because most of it is green tea. Tulsi Adrak has none, so it is an infusion.</li>
<li><strong>ORS</strong>, on a soft drink. The orders of 14 and 15 October 2025 keep the three
letters for the WHO formula. A sweet “electrolyte” drink given to a child with loose motions can
do harm.</li>
<li><strong>100 % fruit juice</strong> on juice made again from concentrate. FSSAI told makers in
June 2024 to drop it.</li>
</ul>

<p><em>Natural</em>, <em>pure</em> and <em>traditional</em> are not forbidden. They are just not
information.</p>

<h2>Where to complain</h2>

<p>Keep the pack, the bill and a clear photo of the batch number. Then go up the steps in order,
unless someone is ill, in which case a doctor comes first.</p>

<ol>
<li>The maker, at the customer-care number that must be on the pack.</li>
<li>The shop. Every online shop in India names a grievance officer, who must acknowledge you
within 48 hours and settle the matter within a month. Ours is on the <a href="/contact-us">contact
page</a>.</li>
<li>The National Consumer Helpline, <a href="tel:1915">1915</a>.</li>
<li>For food, Food Safety Connect. For an Ayurvedic medicine, a misleading advertisement or a
suspected side effect, the Ayush Suraksha portal, open to everyone since May 2025.</li>
</ol>

<p>Practise tonight on three packs from your own kitchen. Most people find one that surprises
them.</p>
`,
  sources: [
    {
      text: 'FSSAI, Food Safety and Standards (Labelling and Display) Regulations, 2020; clarification on the word tea, 24 December 2025; orders on ORS, 14 and 15 October 2025',
      href: 'https://www.fssai.gov.in',
    },
    {
      text: 'Drugs Rules 1945, Rule 161 (labels of Ayurvedic, Siddha and Unani medicines) and Schedule E(1)',
      href: undefined,
    },
    {
      text: 'Ministry of Ayush, public notice of October 2024 on approvals and claims; Ayush Suraksha portal, 2025',
      href: 'https://ayush.gov.in',
    },
    {
      text: 'National Consumer Helpline 1915, Department of Consumer Affairs',
      href: 'https://consumerhelpline.gov.in',
    },
  ],
  products: ['tulsi-green-tea', 'tulsi-adrak-infusion', 'chana-jau-sattu', 'wild-forest-honey'],
}
