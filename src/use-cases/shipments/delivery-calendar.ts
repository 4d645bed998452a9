import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { TrackedOrder } from '#use-cases/orders/track-order.ts'

/**
 * Writes the expected days of a delivery as an iCalendar file (RFC 5545): one all-day event with the
 * cash to keep ready and the tracking link. Like that page, it omits name, street and products.
 */
export function deliveryCalendar(
  order: Pick<TrackedOrder, 'number' | 'duePaise' | 'expectedDelivery'>,
  { shop, link, language, now }: { shop: string; link: string; language: Language; now: Date },
): string {
  const say = sentencesIn(language, 'tracking')
  const { number, duePaise, expectedDelivery } = order
  const calendar = new ICalCalendar({
    prodId: { company: 'Samagni', product: 'Deliveries' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${number}@${new URL(link).hostname}`,
    stamp: now,
    start: new Date(expectedDelivery.from),
    // The end of whole days is the day after the last.
    end: new Date(Date.parse(expectedDelivery.until) + DAY_MS),
    allDay: true,
    summary: say('calendarTitle', { shop, number }),
    ...(duePaise > 0 && {
      description: say('calendarDue', { amount: formatRupees(duePaise) }),
    }),
    url: link,
  })
  return `${calendar.toString()}\r\n`
}
