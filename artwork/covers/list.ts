import type { Cover } from './cover.ts'
import { drawDayDial } from './day-dial.ts'
import { drawFirstDay } from './first-day.ts'
import { drawFirstVisit } from './first-visit.ts'
import { drawFiveThousand } from './five-thousand.ts'
import { drawMonsoonFevers } from './monsoon-fevers.ts'
import { drawNatural } from './natural.ts'
import { drawOneBurn } from './one-burn.ts'
import { drawReadLabel } from './read-label.ts'
import { drawSixSeasons } from './six-seasons.ts'
import { drawSixTastes } from './six-tastes.ts'
import { drawSummerCoolers } from './summer-coolers.ts'
import { drawTwelveSigns } from './twelve-signs.ts'

/** The shop's twelve first articles and their covers. */
export const COVERS: readonly Cover[] = [
  {
    slug: 'six-tastes-on-one-indian-plate',
    title: 'Six tastes on one Indian plate',
    dye: 'dadam',
    draw: drawSixTastes,
  },
  {
    slug: 'summer-coolers-with-the-sugar-counted',
    title: 'Summer coolers with the sugar counted',
    dye: 'haldi',
    draw: drawSummerCoolers,
  },
  {
    slug: 'natural-is-not-no-side-effects',
    title: '“Natural” is not the same as “no side effects”',
    dye: 'mehndi',
    draw: drawNatural,
  },
  {
    slug: 'is-ayurveda-really-5000-years-old',
    title: 'Is Ayurveda really 5,000 years old?',
    dye: 'neel',
    draw: drawFiveThousand,
  },
  {
    slug: 'read-the-label-in-two-minutes',
    title: 'Read the label in two minutes',
    dye: 'majith',
    draw: drawReadLabel,
  },
  {
    slug: 'twelve-signs-when-home-care-stops',
    title: 'Twelve signs when home care stops',
    dye: 'laakh',
    draw: drawTwelveSigns,
  },
  {
    slug: 'your-first-visit-to-a-vaidya',
    title: 'Your first visit to a vaidya',
    dye: 'neel',
    draw: drawFirstVisit,
  },
  {
    slug: 'loose-motions-the-first-24-hours',
    title: 'Loose motions: the first 24 hours',
    dye: 'kashish',
    draw: drawFirstDay,
  },
  {
    slug: 'dinacharya-for-a-working-day',
    title: 'Dinacharya for a working day',
    dye: 'dadam',
    draw: drawDayDial,
  },
  {
    slug: 'ritucharya-for-gujarat',
    title: 'Ritucharya for Gujarat',
    dye: 'mehndi',
    draw: drawSixSeasons,
  },
  {
    slug: 'monsoon-fevers-test-first-kadha-later',
    title: 'Monsoon fevers: test first, kadha later',
    dye: 'neel',
    draw: drawMonsoonFevers,
  },
  {
    slug: 'amlapitta-and-reflux-two-maps-of-one-burn',
    title: 'Amlapitta and reflux: two maps of one burn',
    dye: 'haldi',
    draw: drawOneBurn,
  },
]
