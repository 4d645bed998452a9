import type { SeedArticle } from './article.ts'

export const article: SeedArticle = {
  id: 'your-first-visit-to-a-vaidya',
  title: 'Your first visit to a vaidya',
  summary:
    'What you will be asked, what to carry, the questions to put before you pay, and the medicines you must not stop.',
  author: 'Nikhil Vyas',
  authorRole: 'Writer (example name)',
  reviewedBy: 'Vaidya Example Name, BAMS (example)',
  categories: ['Treatment', 'Awareness'],
  published: '2026-07-09',
  motifs: ['brahmi', 'tulsi', 'lota'],
  dye: 'neel',
  html: `
<p>A first visit is mostly talk. Keep an hour free, eat as you normally do that day, and carry the
dull things: old reports, and every strip you swallow from. If you are in and out in five minutes
with a kilo of powder, nobody has examined you.</p>

<h2>Check the name first</h2>
<p>Anyone can paint the word <em>vaidya</em> on a board. The degree to look for is BAMS, or an MD
or MS in Ayurveda after it. The number to ask for is the registration with a state board, under
the National Commission for Indian System of Medicine (NCISM). A registered practitioner gives it
without offence. It belongs on the prescription too, next to the name.</p>

<h2>What to carry</h2>
<table>
<thead><tr><th>Bring</th><th>Because</th></tr></thead>
<tbody>
<tr><td>Every medicine in its own strip or bottle, with the vitamins, the inhaler and the home
powders</td><td>Herbs and tablets can act on each other. Jethimadh (licorice) with blood-pressure
tablets is one of the best-known clashes.</td></tr>
<tr><td>Reports of the last two years, newest on top</td><td>Sugar, creatinine, thyroid and liver
values decide what is safe. You should not pay for the same test twice.</td></tr>
<tr><td>Allergies and operations, with years</td><td>Asked once, remembered badly.</td></tr>
<tr><td>One week of notes: sleep, meal times, motions, and what you ate on the bad day</td><td>You
will be asked, and memory tidies things up.</td></tr>
<tr><td>Your regular doctor’s name and phone number</td><td>The two should be able to
speak.</td></tr>
</tbody>
</table>
<p>If you are pregnant, trying for a child or breastfeeding, say that before anything else.</p>

<h2>In the room</h2>
<p>The texts name three ways of knowing a patient: looking, touching and asking. Asking takes
longest. Expect questions on appetite, sleep, motions, thirst, sweat, moods, and what heat or cold
does to you. Two words will come up. <strong>Prakriti</strong> is the make-up you have had since
you were young. <strong>Vikriti</strong> is what has shifted in recent weeks. A good vaidya keeps
the two apart, because advice for a lifetime and advice for this month are different things.</p>
<p>Your pulse will be felt, and here a number helps. In one study fifteen registered Ayurvedic
doctors examined the same twenty healthy people without conferring. On the kappa scale 1 is full
agreement and 0 is what chance alone would give. They reached 0.07 on the pulse, 0.17 on the
tongue and 0.28 on the constitution. A later paper on pulse examination found steadier readings
from the more experienced hands. Twenty healthy people is a small test, so take the figures as a
caution. The pulse can join the history and the reports; it should not stand alone. If someone
reads a liver disease from your wrist, ask for the blood test.</p>

<h2>Ask before you pay</h2>
<ul>
<li>What do you think this is, and what else could it be? Is a test needed first?</li>
<li>What is each medicine called, and what is in it? The label must show the ingredients, maker,
licence number, batch and expiry. Leave unlabelled powder in a paper fold on the table.</li>
<li>Does it contain a <em>bhasma</em> or another metal or mineral? In 2008 a laboratory tested 193
Ayurvedic medicines bought on the internet, and about one in five held detectable lead, mercury or
arsenic. Preparations made with metals on purpose held them more often.</li>
<li>How long do I take it, what should change by when, and on what day do I stop?</li>
<li>What is the whole cost, with follow-up visits?</li>
<li>What would be a reason to stop at once and telephone you?</li>
</ul>
<p>Write the answers down in front of the vaidya. For many Ayurvedic prescriptions the trials are
small, or have not been done. An honest practitioner says so without being pushed, and gives you a
date on which you will both judge whether it helped.</p>

<h2>Panchakarma is a medical course</h2>
<p>The word means five procedures, among them induced vomiting, purging and enemas. Days of
preparation come before them and a graded diet after. That is a supervised medical course with its
own risks, and the hotel package with rose petals in a bowl is a massage, whatever the brochure
calls it. Pregnancy, fever and heart failure rule it out unless the doctors concerned have cleared
it in writing. So ask who will be in the building at night, and which hospital they would send you
to.</p>

<h2>What you never stop on your own</h2>
<blockquote><p>Insulin and other diabetes medicine, heart medicine, thyroid tablets, epilepsy
medicine, TB medicine. Nobody stops these in one sitting, and nobody stops them without the doctor
who started them.</p></blockquote>
<p>The same goes for steroids, blood thinners and medicine for the mind. If a vaidya tells you on
the first day to throw away your insulin, thank them and leave. And if you feel better on a new
herb, that is news for your regular doctor, who may lower a dose step by step with tests.</p>

<h2>If the visit is on a screen</h2>
<p>The Telemedicine Practice Guidelines for Ayurveda, Siddha and Unani of April 2020 apply. Both
sides identify themselves, you give consent, a record is kept, and you get a proper prescription.
A screen cannot press your belly or hear your chest. When the vaidya says “come in person”, go.
For chest pressure, breathlessness, a drooping face or heavy bleeding skip every appointment and
call 112 or 108.</p>
`,
  sources: [
    {
      text: 'National Commission for Indian System of Medicine (NCISM)',
      href: 'https://ncismindia.org',
    },
    {
      text: 'Central Council of Indian Medicine, Telemedicine Practice Guidelines for Ayurveda, Siddha and Unani Practitioners, 7 April 2020',
      href: undefined,
    },
    {
      text: 'Kurande et al., Interrater Reliability of Diagnostic Methods in Traditional Indian Ayurvedic Medicine, Evidence-Based Complementary and Alternative Medicine 2013:658275',
      href: 'https://doi.org/10.1155/2013/658275',
    },
    {
      text: 'Fifteen doctors, twenty volunteers: intrarater and interrater reliability of Ayurvedic pulse examination (PMC5481710)',
      href: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC5481710/',
    },
    {
      text: 'Saper et al., Lead, Mercury, and Arsenic in US- and Indian-Manufactured Ayurvedic Medicines Sold via the Internet, JAMA 2008;300:915',
      href: 'https://doi.org/10.1001/jama.300.8.915',
    },
    { text: 'Charaka Samhita, Vimanasthana 8 (examination of the patient)', href: undefined },
  ],
  products: [],
}
