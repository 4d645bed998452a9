import { Button, type ButtonProps } from '../../../ui/button.tsx'

/** The button that sends its form. */
export function Submit(props: Omit<ButtonProps, 'type'>) {
  return <Button type="submit" {...props} />
}
