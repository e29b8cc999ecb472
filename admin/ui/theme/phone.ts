import { useMediaQuery } from '@mui/material'

/** A window below this width, in px, is a phone's: lists are cards, dialogs fill the screen. */
const PHONE_BELOW = 700

/** The media query of a phone, for styles. */
export const PHONE = `@media screen and (max-width: ${PHONE_BELOW - 0.05}px)`

/** The media query of a wider window, and of paper. */
export const DESK = `@media print, (min-width: ${PHONE_BELOW}px)`

/** Left out on a phone. */
export const ON_DESK = { [PHONE]: { display: 'none' } }

/** Whether the window is a phone's. */
export const usePhone = () => useMediaQuery(PHONE, { noSsr: true })

/** The width and height of what a finger has to hit, in px. */
export const TARGET = 44
