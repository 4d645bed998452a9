import { Button, type ButtonProps } from '../../../ui/button.tsx'

export function Submit(props: Omit<ButtonProps, 'type'>) {
  return <Button type="submit" {...props} />
}
