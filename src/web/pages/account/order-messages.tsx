import { useRevalidator } from 'react-router'
import { ORDER_MESSAGES_NOTICE } from '#domain/accounts/consents.ts'
import { withWesternDigits } from '#domain/text/figures.ts'
import { isPhoneNumber, phoneText } from '#domain/text/phone-number.ts'
import { accountApi } from '../../api/account.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { LineButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PhoneField } from '../../ui/person-fields.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccountPart } from './account-part.tsx'

/** The consent to messages about orders: an unticked box; it is withdrawn in the list of consents. */
export function OrderMessages() {
  const t = useText('account')
  const { revalidate } = useRevalidator()
  const form = useForm({
    known: { phone_number: '', agreed: false },
    read({ phone_number: entered, agreed }) {
      const phone_number = phoneText(withWesternDigits(entered.trim()))
      const errors = {
        ...(!isPhoneNumber(phone_number) && { phone_number: 'number-wrong' as const }),
        ...(!agreed && { agreed: 'not-agreed' as const }),
      }
      if (Object.keys(errors).length > 0) return { ok: false, errors }
      return { ok: true, value: { phone_number, agreed: true as const, language: t.language } }
    },
    say: t,
    send: (body) =>
      accountApi.agreeToMessages({ body: { ...body, version: ORDER_MESSAGES_NOTICE } }),
    async whenSent() {
      await revalidate()
      showToast({ severity: 'success', text: t('messagesStarted') })
    },
    refused: ({ status }) =>
      status === 409 ? undefined : t(status === 0 ? 'unreachable' : 'failed'),
  })
  return (
    <AccountPart
      id="order-messages"
      title={t('messages')}
      lead={t('messagesLead')}
      className="needs-script"
    >
      <form className="stack account-messages" {...form.element}>
        <ErrorNote>{form.failure}</ErrorNote>
        <PhoneField label={t('messagesPhone')} required {...form.text('phone_number')} />
        <div>
          <Checkbox
            name="agreed"
            checked={form.values.agreed}
            aria-invalid={form.errors.agreed !== undefined}
            aria-describedby={form.errors.agreed && 'messages-not-agreed'}
            onChange={() => form.change({ agreed: !form.values.agreed })}
          >
            {t('messagesAgree')}
          </Checkbox>
          {form.errors.agreed && (
            <p id="messages-not-agreed" className="field-error">
              {form.errors.agreed}
            </p>
          )}
        </div>
        <LineButton type="submit" busy={form.busy}>
          {t('messagesStart')}
        </LineButton>
      </form>
    </AccountPart>
  )
}
