import { useStore } from 'react-admin'

/** Whether each row of all tables is one line, as it is at first. Kept in this browser. */
export const useDensity = () => useStore('lists.compact', true)
