import { useState } from 'react'
import type { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import { withWesternDigits } from '#domain/text/figures.ts'
import { isPhoneNumber, phoneText } from '#domain/text/phone-number.ts'
import type { AnswerOf } from '../../../api/client.ts'
import { phoneOrdersApi } from '../../../api/phone-orders.ts'

export type Known = NonNullable<AnswerOf<(typeof phoneOrderEndpoints)['findCustomer']>['customer']>

/** Finds the latest delivery address of a phone number, once the number is complete. */
export function useKnownCustomer() {
  const [asked, setAsked] = useState('')
  const [known, setKnown] = useState<Known>()
  return {
    known,
    forget: () => setKnown(undefined),
    async ask(entered: string) {
      const phone = phoneText(withWesternDigits(entered))
      if (!isPhoneNumber(phone) || phone === asked) return
      setAsked(phone)
      setKnown(undefined)
      const answer = await phoneOrdersApi.findCustomer({ body: { phone_number: phone } })
      if (answer.ok) setKnown(answer.data.customer ?? undefined)
    },
  }
}
