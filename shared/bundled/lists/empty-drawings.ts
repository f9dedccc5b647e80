import type { Drawing } from 'shared/ui/illustration.tsx';

/** The shadows of what an empty place will hold. Only the pages that show them download them. */

/** A page whose text has just begun. */
export const emptyPage: Drawing = {
  soft: 'M46 12h50l18 18v78H46z',
  line: 'M96 12H52a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h56a6 6 0 0 0 6-6V30zM96 12v18h18M60 46h28M60 62h40M60 78h14',
  spark: 'M82 71v14',
};

/** Lines below each other, the first of them ticked. */
export const emptyList: Drawing = {
  soft: 'M28 18h104v24H28zM28 50h104v24H28zM28 82h104v24H28z',
  line: 'M34 18h92a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6zM34 50h92a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V56a6 6 0 0 1 6-6zM60 30h36M60 62h52M60 94h24M42 62h6M42 94h6',
  spark: 'm40 30 4 4 8-8',
};

/** Four pictures, the first of them a landscape. */
export const emptyPictures: Drawing = {
  soft: 'M34 14h42v42H34zM84 14h42v42H84zM34 64h42v42H34zM84 64h42v42H84z',
  line: 'M40 14h30a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6zM90 14h30a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H90a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6zM40 64h30a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V70a6 6 0 0 1 6-6zM34 46l13-13 12 12 6-6 11 11',
  spark: 'M62 26a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
};
