import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

// Attributes with which phones offer autofill and a suitable keyboard.

type Field = ComponentProps<typeof TextField>

export function NameField(field: Field) {
  return <TextField autoComplete="name" autoCapitalize="words" enterKeyHint="next" {...field} />
}

export function EmailField(field: Field) {
  return (
    <TextField type="email" inputMode="email" autoComplete="email" enterKeyHint="next" {...field} />
  )
}

export function PhoneField(field: Field) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      {...field}
    />
  )
}
