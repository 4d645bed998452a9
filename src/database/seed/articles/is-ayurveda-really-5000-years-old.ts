import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'is-ayurveda-really-5000-years-old',
  title: 'Is Ayurveda really 5,000 years old?',
  summary:
    'Where the number comes from, what the manuscripts and historians can show, and why age alone proves nothing about a remedy.',
  author: 'Leela Joshipura',
  authorRole: 'Writer on old texts (example name)',
  reviewedBy: '',
  categories: ['Myths'],
  published: '2026-11-09',
  motifs: ['diya', 'lotus', 'martaban'],
  dye: 'neel',
  html: `
<p>The number is on a great many packets. Five thousand years: it sounds exact, and it is easy to
print. A customer from Vadodara once asked us who had counted. It is a fair question, and the
honest answer takes about as long as a cup of chai.</p>

<h2>Where the number comes from</h2>

<p>It comes from tradition, and tradition should be allowed to speak in its own words. In the
first chapter of the Charaka Samhita the knowledge passes from Brahma to Prajapati, to the Ashvins
and to Indra, and the sage Bharadvaja carries it down to men. Old lineages tell such stories to
say what a thing is worth. A later chapter goes further and says that Ayurveda has no beginning at
all, because life and the wish to understand it have none.</p>

<p>So the books do not claim five thousand years. One says eternal. The round figure is modern:
“very old”, made to fit a label.</p>

<h2>What can be dated</h2>

<p>Historians work from language, quotations, manuscripts and the people a text mentions. The
results come as ranges. G. Jan Meulenbeld, a Dutch doctor and Sanskritist, spent decades laying
out the evidence in his <em>History of Indian Medical Literature</em>, and most summaries today
lean on him.</p>

<table>
<thead>
<tr><th>Text</th><th>Usual dating</th><th>What it shows</th></tr>
</thead>
<tbody>
<tr><td>Rigveda and Atharvaveda</td><td>roughly 1500–900 BCE, debated</td><td>Healing hymns, praise of plants, charms; no system of doshas yet</td></tr>
<tr><td>Charaka Samhita</td><td>about 100 BCE–200 CE, on older layers</td><td>The earliest complete Ayurvedic work that we have</td></tr>
<tr><td>Sushruta Samhita</td><td>layers from the last centuries BCE to before about 500 CE</td><td>Surgery, instruments, training</td></tr>
<tr><td>Dridhabala's edition of Charaka</td><td>about the 4th or 5th century CE</td><td>He says that he restored roughly a third that was lost</td></tr>
<tr><td>Ashtanga Hridaya</td><td>about 600 CE</td><td>The handbook that most later teaching follows</td></tr>
</tbody>
</table>

<p>Read the table slowly and a better story appears than the one on the packet. Charaka reworked
an older treatise that tradition gives to Agnivesha and that no longer exists. Dridhabala,
centuries later, found the work incomplete and filled it in, and he says so openly. Medicine in
India was edited, corrected and argued over by people who signed their changes. It kept moving
afterwards. Remedies made with metals became important only well after Charaka. Chilli, without
which nobody now imagines an Indian kitchen, came in Portuguese ships after 1498, and no classical
author had tasted it.</p>

<p>What about the cities of the Indus, which really are that old? People there surely had healers,
but their script has not been read, and nothing found so far lets anyone draw a line from Harappa
to the doshas. “We do not know” is the accurate entry.</p>

<p>A careful sentence would be this: <em>Ayurveda as a written system is about two thousand years
old and rests on older practice that tradition holds to be far older.</em> It is less catchy, and
still astonishing.</p>

<h2>Why age is not proof</h2>

<p>Suppose the number were right. What would follow for the jar in your hand? Nothing about
whether it works. Old remedies have turned out good, useless and harmful, and their age did not
tell which.</p>

<ul>
<li>Good: willow bark was chewed for pain long before chemists made aspirin from what they learned
of it. The root of sarpagandha, long used in India, gave the drug reserpine in the 1950s. It
worked, it had serious side effects, and doctors now rarely choose it. Both halves came out by
testing.</li>
<li>Useless or worse: bleeding the sick was respected practice from Greece to India and Europe for
some two thousand years. When physicians in the nineteenth century began to count who lived, it
faded.</li>
<li>Harmful: plants with aristolochic acid were used for centuries in several countries. That they
scar the kidneys and cause cancer in people came to light mainly from the 1990s. And in a
2008 study of 193 Ayurvedic products bought on the internet, made in India and the United States,
about one in five contained lead, mercury or arsenic.</li>
</ul>

<p>Long use does teach something. A food that families have eaten for forty generations is
unlikely to poison anyone by Tuesday. Slow harm, rare harm and harm to the unborn are what long
use misses, since no one in a village could see a rise from two cases to four. That takes
counting, and a comparison group. Testing decides. Where good trials exist, follow them. Where
none exist, say so, and keep to modest claims and modest doses.</p>

<h2>What the old texts do well</h2>

<p>With the number put aside you can read the books for what they are good at, which is a lot.</p>

<p>They watch. A physician is told to look, touch and ask, and to mind the place, the season, the
patient's age, strength and habits before naming a thing. They take food seriously, down to how
full the stomach should be and whether the last meal has settled. They fit the year's eating to
the year's weather. They describe a day with fixed hours for waking, washing, oiling, moving and
sleeping. And they like a good argument: Charaka gives rules for honest debate between doctors,
and a warning about the dishonest kind.</p>

<p>Much of this needs no trial to be sensible, and some of it, regular sleep and daily movement
for instance, now has plenty of evidence from elsewhere. The humoral theory that joins it together
is another matter: modern physiology has not confirmed it. Read it as the science of its time.</p>

<h2>What you will see on our labels</h2>

<p>Indian advertising rules expect proof for a claim, and age is a claim. So you will not find
“5,000 years” on our packs. We write <em>traditionally</em> and <em>said to</em> where that is all
we have, and name the text when there is one: Chyawanprash, for example, goes back to a recipe in
the Charaka Samhita's book on treatment. That tells you where a recipe comes from. For what it
does in your body, ask what has been tested, and ask us to show it.</p>
`,
  sources: [
    {
      text: 'Meulenbeld G. J., A History of Indian Medical Literature, Groningen: Egbert Forsten, 1999–2002',
      href: undefined,
    },
    {
      text: 'Wujastyk D., The Roots of Ayurveda: Selections from Sanskrit Medical Writings, Penguin, 2003',
      href: undefined,
    },
    {
      text: 'Charaka Samhita, Sutrasthana 1 (descent of the knowledge) and 30 (its having no beginning); Vimanasthana 8 (debate)',
      href: undefined,
    },
    {
      text: 'Saper R. B. et al., Lead, Mercury, and Arsenic in US- and Indian-Manufactured Ayurvedic Medicines Sold via the Internet, JAMA 2008;300(8):915–923',
      href: 'https://doi.org/10.1001/jama.300.8.915',
    },
  ],
  products: [],
}
