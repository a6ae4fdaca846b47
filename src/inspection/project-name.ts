/** Under this name console and inspector find one another, and files and what a browser remembers are named. */
export const PROJECT_NAME = 'leitstand';
