import { panelPages } from '#panel-urls.ts'
import { customersApi } from '../../../api/customers.ts'
import { useText } from '../../../language.tsx'
import { TeamNotes } from '../customers/team-notes.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import type { ShopperOfOrder } from './shopper.server.ts'

/** The shopper, their other orders, and the team's notes on this order. */
export function Shopper({ id, shopper }: { id: string; shopper: ShopperOfOrder }) {
  const t = useText('panelCustomers')
  const may = useOwnRights()
  const { holder, others, otherCount, notes } = shopper
  return (
    <>
      <Part id="orders-shopper" title={t('shopper')}>
        {holder && (
          <p>
            {may('customer.read') ? (
              <TextLink to={panelPages.customer(holder.id)}>{holder.name}</TextLink>
            ) : (
              holder.name
            )}
            {holder.email && (
              <>
                <br />
                <a className="text-link" href={`mailto:${holder.email}`}>
                  {holder.email}
                </a>
              </>
            )}
          </p>
        )}
        <p>{t('others', { count: otherCount })}</p>
        {others.length > 0 && (
          <p className="row gap-16 align-baseline">
            {others.map((other) => (
              <TextLink key={other.id} to={panelPages.order(other.id)}>
                {other.number}
              </TextLink>
            ))}
          </p>
        )}
      </Part>
      {notes && (
        <TeamNotes
          about={`order ${id}`}
          notes={notes}
          lead={t('orderNotesLead')}
          add={(text, idempotencyKey) =>
            customersApi.addOrderNote({ params: { id }, body: { text }, idempotencyKey })
          }
          remove={(note) => customersApi.removeOrderNote({ params: { id, note } })}
        />
      )}
    </>
  )
}
