import { createContext } from 'react-router'

/** Logs a failure inside a loader or a component on the server; the visitor sees only a sentence. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)

/** The request id, which relates a visitor's report to the server's log. */
export const requestIdContext = createContext<string>('')
