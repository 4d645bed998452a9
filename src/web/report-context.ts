import { createContext } from 'react-router'

/**
 * Writes a failure of a loader or a component to the server's log and returns the status to answer
 * with: 503 while the database is away, else 500. The visitor sees a sentence only.
 */
export const reportContext = createContext<(error: unknown) => number>(() => 500)

/** The request id, which relates a visitor's report to the server's log. */
export const requestIdContext = createContext<string>('')
