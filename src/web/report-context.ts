import { createContext } from 'react-router'

/** Tells the server's log about a failure inside a loader or a component; the visitor sees a sentence only. */
export const reportContext = createContext<(error: unknown) => void>(() => undefined)
