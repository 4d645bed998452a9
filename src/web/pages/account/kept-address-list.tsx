import type { KeptAddress } from '#database/accounts/addresses.ts'
import { accountApi } from '../../api/account.ts'
import { useText } from '../../language.tsx'
import { LineButton } from '../../ui/button.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { Voiced } from '../../ui/voiced.tsx'
import { useAccountAct } from './use-account-act.ts'

/** The addresses that the person saved for checkout. */
export function KeptAddressList({ addresses }: { addresses: readonly KeptAddress[] }) {
  const t = useText('account')
  const act = useAccountAct()
  return (
    <section
      className="stack stack-start gap-20 part account-part"
      aria-labelledby="addresses"
      {...useKeptPlace('addresses')}
    >
      <div>
        <h2 id="addresses" tabIndex={-1} className="title-h3">
          {t('addresses')}
        </h2>
        <p>{t('addressesLead')}</p>
      </div>
      {addresses.length === 0 ? (
        <p>{t('noAddresses')}</p>
      ) : (
        <ul className="lines full account-list">
          {addresses.map(({ id, recipient, address, city, state, pincode, phone }) => (
            <li className="line row-between gap-12-28" key={id}>
              <p className="blocks typed">
                <b>
                  <Voiced text={recipient || address} />
                </b>
                <span className="help">
                  <Voiced
                    text={`${recipient && `${address}, `}${city}, ${state} ${pincode} · ${phone}`}
                  />
                </span>
              </p>
              <LineButton
                busy={act.running === id}
                aria-label={t('removeAddressOf', { address: `${address}, ${city}` })}
                onClick={() =>
                  act.remove(
                    id,
                    () => accountApi.forgetAddress({ params: { id } }),
                    t('addressRemoved'),
                  )
                }
              >
                {t('removeAddress')}
              </LineButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
