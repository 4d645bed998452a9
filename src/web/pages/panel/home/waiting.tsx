import './waiting.css'
import type { OpenTask } from '#database/owner-tasks.ts'
import type { Waiting as Counted } from '#database/waiting.ts'
import { TASK_TOPICS, type TaskTopic } from '#domain/payments/owner-tasks.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Shelves } from '../kit/panel-list.tsx'
import { TaskList } from './task-list.tsx'
import { type WaitingEntry, waitingEntries } from './waiting-entries.ts'

interface WaitingProps {
  waiting: Counted
  tasks: readonly OpenTask[]
  /** What the decisions below are narrowed to. */
  about: TaskTopic | undefined
}

/** Everything that waits for the owner: counted with the way to it, and what is decided right here. */
export function Waiting({ waiting, tasks, about }: WaitingProps) {
  const t = useText('panelWaiting')
  const entries = waitingEntries(waiting)
  const hasTasks = tasks.length > 0 || about !== undefined
  if (entries.length === 0 && !hasTasks) return <EmptyState sentence={t('nothing')} />
  return (
    <>
      <ul className="waiting" aria-label={t('counts')}>
        {entries.map((entry) => (
          <Entry key={entry.words} entry={entry} />
        ))}
      </ul>
      {hasTasks && <Decisions tasks={tasks} about={about} />}
    </>
  )
}

function Entry({ entry: { words, count, to, note, isUrgent } }: { entry: WaitingEntry }) {
  const t = useText('panelWaiting')
  return (
    <li>
      <ShopLink to={to} className={isUrgent ? 'waiting-urgent' : undefined}>
        <b>{count}</b>
        <span>
          {t(words, { count })}
          {note && <small>{t(note.words, { count: note.count })}</small>}
        </span>
      </ShopLink>
    </li>
  )
}

function Decisions({ tasks, about }: Omit<WaitingProps, 'waiting'>) {
  const t = useText('panelWaiting')
  return (
    <section className="waiting-decisions" aria-labelledby="waiting-decisions">
      <h2 id="waiting-decisions">{t('decide')}</h2>
      <Shelves
        label={t('topics')}
        shelves={['all', ...TASK_TOPICS] as const}
        chosen={about ?? 'all'}
        nameOf={(topic) => t(`topic ${topic}`)}
        hrefOf={(topic) => pages.panelDecisions(topic === 'all' ? undefined : topic)}
      />
      {tasks.length === 0 ? <p>{t('noneHere')}</p> : <TaskList tasks={tasks} />}
    </section>
  )
}
