import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../../language.tsx'
import type { PostFormProps } from './post-form.tsx'

/** Renders the form once it is loaded: the editor is larger than the rest of the panel. */
export function PostEditor(props: PostFormProps) {
  const t = useText('panelPosts')
  const [Form, setForm] = useState<ComponentType<PostFormProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    import('./post-form.tsx').then(
      ({ PostForm }) => isWanted && setForm(() => PostForm),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [])
  if (Form) return <Form key={props.post?.id ?? ''} {...props} />
  return (
    <p className="panel-lead" role="status">
      {t(failed ? 'loadFailed' : 'loading')}
    </p>
  )
}
