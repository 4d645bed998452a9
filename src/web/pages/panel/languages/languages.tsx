import './languages.css'
import { useLoaderData } from 'react-router'
import {
  listTranslations,
  type TranslatedRow,
  type TranslationsPage,
} from '#database/translations/list.ts'
import { languageName } from '#domain/language/language-name.ts'
import { TRANSLATIONS } from '#domain/language/languages.ts'
import {
  parseTranslatedKind,
  TRANSLATED_KIND_NAMES,
  type TranslatedKind,
} from '#domain/language/translated-kinds.ts'
import { GAP_STATES } from '#domain/language/translation-form.ts'
import { placeAddress } from '#panel-places.ts'
import { panelList, panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { ListPage, RowFacts, RowWords, Tabs } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Submit } from '../kit/submit.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { Gaps } from './gaps.tsx'

const PER_PAGE = 30
const MAX_SEARCH_LENGTH = 80
const MAX_PAGE = 1_000

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const asked = {
    kind: parseTranslatedKind(query.get('kind')) ?? 'product',
    q: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    language: TRANSLATIONS.find((known) => known === query.get('language')),
    state: GAP_STATES.find((known) => known === query.get('state')),
  }
  const number = Math.trunc(Number(query.get('page')))
  const page = number >= 1 && number <= MAX_PAGE ? number : 1
  return { ...(await listTranslations(db, { ...asked, page, limit: PER_PAGE })), asked, page }
})

type Asked = Awaited<ReturnType<typeof loader>>['asked']

export const meta = panelMeta('panelLanguages')

function address(asked: Partial<Asked>, page = 1): string {
  return panelList(placeAddress('languages'), { ...asked, page: page > 1 ? page : undefined })
}

/** The progress of all translations, for the people who write them. */
export default function PanelLanguages() {
  const t = useText('panelLanguages')
  const { rows, hasMore, progress, asked, page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={
        <Tabs
          label={t('kinds')}
          names={TRANSLATED_KIND_NAMES}
          chosen={asked.kind}
          labelOf={(kind) => t(`kind ${kind}`)}
          hrefOf={(kind) => address({ kind })}
        />
      }
      search={
        <>
          <Narrow key={address(asked)} asked={asked} />
          <Progress of={progress} />
        </>
      }
      none={t('none')}
      pages={{
        t,
        isFirst: page === 1,
        next: hasMore ? page + 1 : undefined,
        to: (number) => address(asked, number),
      }}
      rows={rows.map((row) => <Subject key={row.id} kind={asked.kind} row={row} />)}
    />
  )
}

function Narrow({ asked: { kind, q, language, state } }: { asked: Asked }) {
  const t = useText('panelLanguages')
  return (
    <search>
      <form className="row panel-search" method="get">
        <input type="hidden" name="kind" value={kind} />
        <TextField label={t(`searchIn ${kind}`)} type="search" name="q" defaultValue={q} />
        <SelectField label={t('language')} name="language" defaultValue={language ?? ''}>
          <option value="">{t('anyLanguage')}</option>
          <Options of={TRANSLATIONS} labelOf={(one) => languageName(one, t.language)} />
        </SelectField>
        <SelectField label={t('state')} name="state" defaultValue={state ?? ''}>
          <option value="">{t('anyState')}</option>
          <Options of={GAP_STATES} labelOf={(one) => t(`state ${one}`)} />
        </SelectField>
        <Submit variant="line">{t('find')}</Submit>
      </form>
    </search>
  )
}

/** The progress of each language, over everything that the search finds. */
function Progress({ of }: { of: TranslationsPage['progress'] }) {
  const t = useText('panelLanguages')
  return (
    <ul className="row gap-8-28 translation-progress">
      {TRANSLATIONS.map((language) => {
        const { texts, missing, older } = of[language]
        const done = texts - missing - older
        const name = languageName(language, t.language)
        return (
          <li key={language}>
            <span>
              <b>{name}</b> {t('progress', { done, texts })}
            </span>
            <meter aria-label={name} min={0} max={Math.max(1, texts)} value={done} />
          </li>
        )
      })}
    </ul>
  )
}

function Subject({ kind, row: { id, name, gaps } }: { kind: TranslatedKind; row: TranslatedRow }) {
  return (
    <li>
      <RowWords>
        <TextLink to={panelPages.translation(kind, id)}>{name}</TextLink>
      </RowWords>
      <RowFacts>
        <Gaps gaps={gaps} />
      </RowFacts>
    </li>
  )
}
