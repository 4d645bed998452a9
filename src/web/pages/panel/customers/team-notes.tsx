import './customers.css'
import type { TeamNote } from '#database/customers/notes.ts'
import { MAX_NOTE_LENGTH, parseNote } from '#domain/customers/note.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { dateAndTime } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { Part } from '../kit/part.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'

interface TeamNotesProps {
  notes: readonly TeamNote[]
  /** The subject of the notes. */
  about: string
  /** Explains who can read them. */
  lead: string
  add(text: string, idempotencyKey: string): Promise<ApiAnswer<unknown>>
  remove(note: number): Promise<ApiAnswer<unknown>>
}

/** The team's notes on a customer or an order, with author and time, and a field for another one. */
export function TeamNotes({ notes, about, lead, add, remove }: TeamNotesProps) {
  const t = useText('panelCustomers')
  const { act } = usePanelAction()
  const refused = () => t('failed')
  const form = useForm({
    known: { text: '' },
    draft: useUnsent(`notes ${about}`),
    read: ({ text: entered }) => {
      const text = parseNote(entered)
      return text ? { ok: true, value: text } : { ok: false, errors: { text: 'wrong' } }
    },
    say: t,
    send: (text, idempotencyKey) =>
      act(() => add(text, idempotencyKey), { done: t('added'), refused }),
    whenSent: () => form.change({ text: '' }),
  })
  return (
    <Part id="team-notes" title={t('notes')}>
      <p className="pale">{lead}</p>
      {notes.length === 0 ? (
        <p>{t('noNotes')}</p>
      ) : (
        <ul className="lines panel-lines team-notes">
          {notes.map((note) => (
            <Note key={note.id} note={note} remove={() => remove(note.id)} refused={refused} />
          ))}
        </ul>
      )}
      <form className="panel-form" {...form.element}>
        <TextArea label={t('note')} rows={3} maxLength={MAX_NOTE_LENGTH} {...form.text('text')} />
        <LineButton type="submit" busy={form.busy}>
          {t('add')}
        </LineButton>
      </form>
    </Part>
  )
}

interface NoteProps {
  note: TeamNote
  remove(): Promise<ApiAnswer<unknown>>
  refused(): string
}

function Note({ note: { text, at, by }, remove, refused }: NoteProps) {
  const t = useText('panelCustomers')
  const when = dateAndTime(at, t.language)
  return (
    <li>
      <div>
        <p className="pre-line">{text}</p>
        <small>
          {by ?? t('somebody')}, <time dateTime={at.toISOString()}>{when}</time>
        </small>
      </div>
      <ActButton
        words={t('remove')}
        label={t('removeOf', { day: when })}
        send={remove}
        done={t('removed')}
        refused={refused}
        reload="always"
      />
    </li>
  )
}
