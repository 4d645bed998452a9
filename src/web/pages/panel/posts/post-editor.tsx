import { useText } from '../../../language.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import type { PostFormProps } from './post-form.tsx'

const loadForm = () => import('./post-form.tsx').then(({ PostForm }) => PostForm)

/** Renders the form once it is loaded: the editor is larger than the rest of the panel. */
export function PostEditor(props: PostFormProps) {
  const t = useText('panelPosts')
  const { loaded: Form, failed } = useLoaded(loadForm)
  if (Form) return <Form key={props.post?.id ?? ''} {...props} />
  return (
    <p className="panel-lead" role="status">
      {t(failed ? 'loadFailed' : 'loading')}
    </p>
  )
}
