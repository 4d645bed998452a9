import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'natural-is-not-no-side-effects',
  title: '"Natural" is not the same as "no side effects"',
  summary:
    'What is known about licorice, giloy and ashwagandha, who should leave them alone, and five habits that make any herb safer.',
  author: 'Harshad Vora',
  authorRole: 'Shopkeeper (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Myths', 'Awareness'],
  published: '2026-09-01',
  motifs: ['liquorice', 'ashwagandha', 'tulsi'],
  dye: 'mehndi',
  html: `
<p>“It is only a herb, it cannot harm.” We hear it across the counter every week, usually from
someone buying for a parent who takes four tablets a day. The sentence has the logic upside down.
A root that can do something in the body can also do something you did not ask for. One that could
never do harm could not do much good either.</p>

<p>The classical books know this well. They fix the dose, the season, the person and the number of
days, and they spend long passages on what not to take together. The idea that plants need no
caution came later, with advertising.</p>

<h2>Three herbs, what was found</h2>

<table>
<thead>
<tr><th>Herb</th><th>What has been reported</th><th>Who should leave it alone unless a doctor agrees</th></tr>
</thead>
<tbody>
<tr><td>Licorice root (jethimadh, mulethi, yashtimadhu)</td><td>With daily use, higher blood pressure and lower potassium</td><td>High blood pressure, heart or kidney disease, pregnancy; water tablets, digoxin, steroids</td></tr>
<tr><td>Giloy (guduchi)</td><td>Hepatitis with autoimmune features, mostly after weeks of use</td><td>Liver disease; any autoimmune disease, that of the thyroid included</td></tr>
<tr><td>Ashwagandha</td><td>Drowsiness, loose motions; rarely liver injury; changes in thyroid levels</td><td>Pregnancy, breastfeeding, thyroid, liver or autoimmune disease, sleeping tablets, coming surgery</td></tr>
</tbody>
</table>

<h3>Licorice: a few millimetres that matter</h3>

<p>The sweet part of the root, glycyrrhizin, makes the body hold salt and lose potassium. A 2019
review in the journal <em>Foods</em> sets out two meta-analyses, of 18 and 26 studies. Together
they put the average rise at about 5 mmHg in the upper figure of blood pressure and 2 to 3 in the
lower. For a young person with a reading of 110 that is nothing. For someone at 150 it can undo
part of what a tablet does. The rise grows with the dose, and people differ a good deal.</p>

<p>Look for it in throat lozenges, mukhwas, cough syrups and digestive churnas, often under the
name yashtimadhu or mulethi. It is in our own Yashti Kanth sachet too. We say five days, and we do
not suggest it to anyone who ticks high blood pressure, heart, kidney or pregnancy.</p>

<h3>Giloy: an argument still open</h3>

<p>During the pandemic many families drank giloy every morning. In 2021 liver specialists in
Mumbai described six people with hepatitis after it; the middle length of use was 90 days, and
four of the six had a silent liver disease, probably autoimmune, that nobody had known about. A
year later thirteen Indian centres reported 43 patients. Symptoms began, in the middle case, 46
days after the first dose, and about two thirds were judged probably due to the herb.</p>

<p>The Ministry of Ayush disagrees. It holds that true giloy, <em>Tinospora cordifolia</em>, is
safe in the proper dose, and that a look-alike, <em>Tinospora crispa</em>, may be to blame in some
cases. Case reports cannot tell us how common the injury is, since no one counted the many
thousands who drank giloy and stayed well. They can tell us that it happens. On one point both
sides agree: not daily, not for months, not without a practitioner who knows your history. We keep
no giloy on the shelf.</p>

<h3>Ashwagandha: the root, and not for everyone</h3>

<p>Classical use is of the root. Some makers turned to the leaf, which is cheaper and richer in
withaferin, one of the stronger compounds, and in April 2026 FSSAI told food and supplement makers
that the leaf and its extracts are not permitted in any form. So read the part of the plant on the
label, and put the pack back if the label does not name it.</p>

<p>The American centre NCCIH sums up the evidence like this: it may be safe for up to three
months, little is known beyond that, rare reports of liver injury, and not for pregnancy, not
while breastfeeding, and not advised with thyroid or autoimmune disease or before an operation.
Our Ashwa Bala sachet is root only, and those answers block it.</p>

<h2>The quiet problem: two things at once</h2>

<p>Harm comes more often from a mixture than from one herb. Black pepper and pippali can raise the
blood level of some medicines, phenytoin, theophylline and propranolol among them. Ginger,
turmeric and cinnamon in medicinal amounts call for care with blood thinners. Isabgol can hold
back a tablet swallowed with it, so keep two hours between them. What you cook with is rarely the
worry. Capsules, concentrated extracts and spoonfuls taken every day are.</p>

<h2>How to be safe</h2>

<ol>
<li><strong>Tell your doctor every herb</strong>, with the dose, and tell your vaidya every
tablet. Take a photo of each label; it is quicker than remembering.</li>
<li><strong>One new thing at a time.</strong> Give it two weeks before the next. If your skin
itches on day four you will know why.</li>
<li><strong>Keep to the days on the pack.</strong> A sachet that says seven days was not meant for
seventy.</li>
<li><strong>Stop if your eyes or urine turn yellow or dark</strong>, or if you itch all over, lose
your appetite or tire without cause. See a doctor the same day and ask for a liver test. Bring the
pack.</li>
<li><strong>Report it.</strong> India has a pharmacovigilance programme for Ayush medicines with
about a hundred centres, and since 2025 the Ayush Suraksha portal takes reports from anyone. Write
to the maker and to <a href="/contact-us">us</a> as well, with the batch number.</li>
</ol>

<p>Pregnant women, children, people over 65 and anyone with liver or kidney disease should ask
first, every time. And no herb is a reason to stop a prescribed tablet.</p>

<h2>What this article does not say</h2>

<p>It does not say that herbs are dangerous as a class. Most people who take jethimadh for a
scratchy throat for three days come to no harm, and ordinary medicines have longer lists of side
effects because someone was made to look for them. That is the real difference. Where nobody has
looked, “no side effects” only means that none were counted.</p>
`,
  sources: [
    {
      text: 'Deutch M. R. et al., Bioactive Candy: Effects of Licorice on the Cardiovascular System, Foods 2019;8(10):495',
      href: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6836258/',
    },
    {
      text: 'Nagral A. et al., Herbal Immune Booster-Induced Liver Injury in the COVID-19 Pandemic: A Case Series, J Clin Exp Hepatol 2021;11(6):732–738',
      href: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC8252698/',
    },
    {
      text: 'Kulkarni A. V. et al., Tinospora Cordifolia (Giloy)-Induced Liver Injury, multicentre study from India, Hepatol Commun 2022;6:1289–1300',
      href: 'https://doi.org/10.1002/hep4.1904',
    },
    {
      text: 'NCCIH (US National Institutes of Health), Ashwagandha: Usefulness and Safety',
      href: 'https://www.nccih.nih.gov/health/ashwagandha',
    },
    {
      text: 'NCCIH (US National Institutes of Health), Licorice Root: Usefulness and Safety',
      href: 'https://www.nccih.nih.gov/health/licorice-root',
    },
    {
      text: 'Ministry of Ayush, advisories on guduchi (October 2021, February 2022) and the pharmacovigilance programme for Ayush medicines',
      href: 'https://ayush.gov.in',
    },
    {
      text: 'FSSAI, advisory on ashwagandha leaf, April 2026 (as reported in the press)',
      href: 'https://www.fssai.gov.in',
    },
  ],
  products: [],
}
