import type { Room } from '../message.ts'

/** What /about/how-we-recommend says round its tables. Read by its loader alone. */
export const recommendWords = {
  metaTitle: 'How we recommend · {shop}',
  metaText:
    'Every rule behind the quiz, the check of the imbalance, the sachets and the suggestions, for a practitioner to check.',
  title: 'How we recommend',
  lead: 'Every rule, from the same data that the shop runs on. If you are a practitioner and see something wrong, please write to us.',
  write: 'Contact Us',
  doubtTitle: 'How sure is it?',
  doubt1:
    'Both self-checks are for learning. They are not validated for diagnosis, and no result is a reason to stop a medicine.',
  doubt2:
    'Fifteen Ayurvedic doctors asked for the Prakriti of the same people agreed only fairly (average kappa 0.28; pulse 0.07, tongue 0.17).',
  doubt3:
    'Occupation, BMI and lifestyle are our own mapping from the qualities of the doshas, not items of a published scale: take them as weak.',
  noiseTitle: 'If answers were a little different',
  noiseText:
    'We let {people} made-up people answer twice. So many labels in a hundred change when each answer has this chance to be another one:',
  noise: 'Chance of another answer',
  flipped: 'All labels',
  closeFlipped: 'Told as a close call',
  firmFlipped: 'The others',
  ofHundred: '{count} of 100',
  percent: '{percent} %',

  questionsTitle: 'The 18 questions',
  questionsText:
    'Four describe you and count nothing. Fourteen count {votes} votes: each of 13 topics has one; stress is asked twice, half a vote each. Only the latest answer to a question counts.',
  question: 'Question',
  vote: 'Votes',
  source: 'Follows',
  none: '–',
  'source pas': 'CCRAS Prakriti Assessment Scale, AYU 2022;43(4):109',
  'source ppat': 'Prototype Prakriti Analysis Tool, AYU 2012;33',
  'source mysore': 'Mysore Psychological Tridosha Scale, AYU 2011',
  'source classical': 'Charaka Vimana 8, Sushruta Sharira 4, Ashtanga Hridaya Sharira 3',
  'source own': 'our own mapping',
  kapha: 'Kapha',
  pitta: 'Pitta',
  vata: 'Vata',
  scoringTitle: 'From votes to a type',
  scoring1: 'More than {half} of {votes} votes for one dosha: that one.',
  scoring2: 'Else, if all three lie within one vote, or second and third are equal: Tri-dosha.',
  scoring3: 'Else the top two, under one name whichever is higher.',
  scoring4: 'A close call is said whenever changing one single answer would change the label.',
  scoring5: 'Shares are votes ÷ {votes} × 100, shown with one decimal.',
  seasonsTitle: 'The seasons',
  season: 'Season',
  when: 'About',
  cycle: 'Cycle',
  advice: 'Advice',

  vikritiTitle: 'The check of the imbalance',
  vikritiText:
    'Twelve items of the last 30 days, four a dosha, 0 to 3 each, so 0 to 12 a dosha. Eleven signs of illness are asked first; one of them ends the check. One check every {days} days.',
  item: 'Item',
  dosha: 'Dosha',
  band: 'Band',
  upTo: 'Highest score',
  'band settled': 'settled',
  'band mild': 'mild',
  'band moderate': 'moderate',
  'band marked': 'marked: a consultation first, no products',
  raisedRule:
    'The highest dosha is raised from {least} points on, and with it every dosha within one point. All three: see a vaidya.',

  fitTitle: 'How products are ranked',
  fitText:
    'A product counts its steps of calming (−3 to +3 a dosha), times these points; steps of raising count against it. Reckoned on your device.',
  'fit imbalance': 'a raised dosha',
  'fit constitution': 'the constitution, one dosha',
  'fit blend': 'the constitution, each dosha of a blend',
  'fit season': 'the dosha of the season: at its peak, else gathering',
  points: 'Points',
  need: 'For',
  fitOut:
    'Left out: what may raise by {steps} steps a dosha that is looked after, what is sold out, what your diet leaves out, and everything with a blocking caution that you were not asked about. With a marked imbalance, or all three unsettled, nothing is suggested.',

  sachetsTitle: 'The 20 concerns and their sachets',
  sachetsText:
    'One sachet a concern. It is not offered with a blocking flag, or with a red flag ticked; asking flags let it through with the line ‘Ask your doctor first’. Under 18 blocks all twenty. {least} to {most} of each, in steps of {step}; a box holds {box}; ₹{price} each, {grams} g; at most {aDay} a day.',
  concern: 'Concern',
  sachet: 'Sachet',
  days: 'Days',
  inSeason: 'daily in season',
  block: 'Not with',
  ask: 'Doctor first with',
  redFlags: 'A doctor, no sachet',
  food: 'food',
  medicine: 'medicine',
  soldAs: 'Sold as',
  doctorFirst: 'Only after ‘I have seen, or will see, a doctor’.',
} as const satisfies Room

export type RecommendWord = keyof typeof recommendWords
