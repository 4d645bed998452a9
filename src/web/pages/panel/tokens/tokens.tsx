import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listApiTokens } from '#database/accounts/api-tokens.ts'
import { TOKEN_RIGHTS } from '#domain/accounts/api-token.ts'
import { isPanelRight } from '#domain/accounts/rights.ts'
import { tokenApi } from '../../../api/api-tokens.ts'
import { useText } from '../../../language.tsx'
import { dateAndTime, dayOf } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { ListPage, RowFacts, RowWords } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { TokenForm } from './token-form.tsx'

export const loader = ownerOnly(async ({ shop: { db, clock }, person }) => {
  const now = clock.now()
  const tokens = await listApiTokens(db, now)
  return {
    tokens: tokens.map((token) => ({ ...token, isOver: token.expiresAt <= now })),
    mayGive: TOKEN_RIGHTS.filter((right) => person.rights.has(right)),
  }
})

type Shown = Awaited<ReturnType<typeof loader>>['tokens'][number]

export const meta = panelMeta('panelTokens')

/** The tokens of the shop's own programs: created here and shown once, revoked here. */
export default function Tokens() {
  const t = useText('panelTokens')
  const { tokens, mayGive } = useLoaderData<typeof loader>()
  const [made, setMade] = useState<string>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={made && <ShownOnce secret={made} words={t('once')} />}
      adding={{
        words: t('make'),
        form: (close) => (
          <TokenForm
            mayGive={mayGive}
            whenMade={(token) => {
              setMade(token)
              close()
            }}
          />
        ),
      }}
      none={t('none')}
      rows={tokens.map((token) => <Token key={token.id} token={token} />)}
    />
  )
}

function Token({ token }: { token: Shown }) {
  const { id, name, rights, madeBy, madeAt, expiresAt, lastUsedAt, isOver } = token
  const t = useText('panelTokens')
  const roles = useText('panelRoles')
  const day = dayOf(expiresAt, t.language)
  return (
    <li className={isOver ? 'bar bar-err' : undefined}>
      <RowWords>
        <b>{name}</b>
        <span>
          {rights
            .filter(isPanelRight)
            .map((right) => roles(`right ${right}`))
            .join(' · ')}
        </span>
        <RowFacts>
          <span>{t('madeBy', { name: madeBy, day: dayOf(madeAt, t.language) })}</span>
          <b className={isOver ? 'panel-mark-err' : undefined}>
            {isOver ? t('expired', { day }) : t('expires', { day })}
          </b>
          <span>
            {lastUsedAt ? t('used', { when: dateAndTime(lastUsedAt, t.language) }) : t('unused')}
          </span>
        </RowFacts>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        <ActButton
          words={t('withdraw')}
          label={t('withdrawOf', { name })}
          asks
          send={() => tokenApi.withdrawToken({ params: { id } })}
          done={t('withdrawn', { name })}
          refused={() => t('unknown-token')}
          reload="always"
        />
      </div>
    </li>
  )
}
