import type { Consent, ConsentPurpose } from '#domain/accounts/consents.ts'
import { accountApi } from '../../api/account.ts'
import { profileApi } from '../../api/profile.ts'
import { useText } from '../../language.tsx'
import { LineButton } from '../../ui/button.tsx'
import { dayOf } from '../moments.ts'
import { AccountPart } from './account-part.tsx'
import { useAccountAct } from './use-account-act.ts'

/** The address whose deletion withdraws a consent and erases what was stored with it (docs/law.md, personal data). */
const WITHDRAWAL = {
  'kept-addresses': () => accountApi.forgetAddresses(),
  'order-messages': () => accountApi.endMessages(),
  'health-profile': () => profileApi.erase(),
} satisfies Record<ConsentPurpose, () => unknown>

/** The person's consents with their dates; valid ones can be withdrawn here. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const t = useText('account')
  const act = useAccountAct()
  return (
    <AccountPart id="consents" title={t('consents')}>
      {consents.length === 0 ? (
        <p>{t('noConsents')}</p>
      ) : (
        <ul className="lines full account-list">
          {consents.map(({ purpose, phone, givenAt, withdrawnAt }) => {
            const name = t(`purpose ${purpose}`)
            return (
              <li className="line row-between gap-12-28" key={`${purpose} ${givenAt.getTime()}`}>
                <p className="blocks">
                  <b>{name}</b>
                  <span className="help">
                    {phone && `${t('atNumber', { phone })}, `}
                    {t('given', { when: dayOf(givenAt, t.language) })}
                    {withdrawnAt && `, ${t('ended', { when: dayOf(withdrawnAt, t.language) })}`}
                  </span>
                </p>
                {!withdrawnAt && (
                  <LineButton
                    busy={act.running === purpose}
                    aria-label={t('withdrawOf', { purpose: name })}
                    onClick={() => act.remove(purpose, WITHDRAWAL[purpose], t('withdrawn'))}
                  >
                    {t('withdraw')}
                  </LineButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </AccountPart>
  )
}
