import type { ShopDatabase } from '#database/connection.ts'
import type { BookingPerson } from '#domain/consultations/booking-form.ts'
import { randomIds } from '#parts.ts'
import type { BookingDeps, BookingInput } from '#use-cases/consultations/book-consultation.ts'
import { CONSULTANTS, SHOP_SETTINGS } from '../../src/settings.ts'
import { TODAY } from './cluster-facts.ts'

/** The practitioner of the demo shop. */
export const PRACTITIONER = CONSULTANTS[0]

export function consultationDeps(db: ShopDatabase): BookingDeps {
  return {
    db,
    clock: { now: () => TODAY },
    ids: randomIds,
    secret: 'a secret that only tests know, long enough',
    settings: SHOP_SETTINGS,
    payment: undefined,
  }
}

/** A filled form for that time, with single fields replaced. */
export function bookingInput(
  startsAt: Date,
  more: Partial<BookingPerson & Pick<BookingInput, 'key' | 'language'>> = {},
): BookingInput {
  const { key, language = 'en', ...person } = more
  return {
    consultant: PRACTITIONER,
    startsAt,
    person: {
      name: 'Asha Patel',
      email: 'asha@mail.example',
      phone: '9876543210',
      about: '',
      ...person,
    },
    language,
    key,
    booker: undefined,
    origin: 'https://shop.example',
  }
}
