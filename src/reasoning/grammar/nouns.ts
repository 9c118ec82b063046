/** Nouns for sets of items, with what stands before and after them. */
export const NOUNS = `
# Before the noun
ADJ -> COLOUR (COLOURWORD) => $COLOUR
ADJ -> not|non COLOUR => not($COLOUR)
ADJ -> COLOUR or COLOUR => or($COLOUR, $COLOUR2)
ADJ -> SIZE (size|sized) => $SIZE
ADJ -> PLACED => $PLACED
PLACED -> TOPWORD (most) => top
PLACED -> BASEWORD (most) => base
PLACED -> middle|center|centre => middle
PLACED -> ORDINAL => level($ORDINAL)
ITEMS -> THING => $THING
ITEMS -> SHAPE => $SHAPE
ITEMS -> SHAPE THING => $SHAPE
ITEMS -> ADJ ITEMS => and($ADJ, $ITEMS)
ITEMS -> ADJ one|ones => $ADJ
ITEMS -> COLOUR BASEWORD => and($COLOUR, base)
ITEMS -> COLOUR TOPWORD => and($COLOUR, top)

# After the noun
SET -> ITEMS => $ITEMS
SET -> COLOUR => $COLOUR
SET -> SET POST => and($SET, $POST)
SET -> SET EACHOTHER => and($SET, attached($SET))
SET -> consecutive|adjacent|neighboring|neighbouring ITEMS => and($ITEMS, attached($ITEMS))
SET -> SET (THAT) (BE) NEAREACHOTHER => and($SET, close($SET))
SET -> SET (THAT) (BE) not EACHOTHER => and($SET, not(attached($SET)))
POST -> PLACE => $PLACE
POST -> not|no PLACE => not($PLACE)
POST -> with|having (a|an|another) SET on top (of it) => under($SET)
POST -> THAT BE PRED => $PRED
POST -> THAT TOUCHES SIDE => touching($SIDE)
POST -> THAT TOUCHES SIDE and SIDE => and(touching($SIDE), touching($SIDE2))
POST -> THAT DO not TOUCH SIDE => not(touching($SIDE))
POST -> other than COLOUR (ITEMS) => not($COLOUR)
POST -> of|in COLOUR (COLOURWORD) => $COLOUR
POST -> of (a|the) COLOURWORD COLOUR => $COLOUR
POST -> with COLOUR COLOURWORD => $COLOUR
POST -> COLOUR in COLOURWORD => $COLOUR
POST -> of|in (a) SIZE size => $SIZE
POST -> of (a) non COLOUR (COLOURWORD) => not($COLOUR)
POST -> with (A) PART TOUCH SIDE => touching($SIDE)
POST -> whose PART (BE) TOUCH SIDE => touching($SIDE)
PART -> tip|tips|point|side|sides|edge|edges|corner|corners|top|base|bottom
POST -> not (being) of SIZE size => not($SIZE)
POST -> in (a|the) BOXES => in($BOXES)
POST -> in|of the image|picture => item
EACHOTHER -> (THAT) (BE) TOUCH EACHONE
EACHOTHER -> (THAT) (BE) TOUCH
EACHOTHER -> (THAT) (BE) stacked|stack|joined|placed together
EACHOTHER -> (THAT) (BE) stacked|stack
EACHOTHER -> together|consecutively
EACHOTHER -> in (a) row|sequence|succession
NEAREACHOTHER -> NEARLY (TOUCH|to) EACHONE
NEAREACHOTHER -> close to EACHONE
EACHONE -> each other
EACHONE -> one another
EACHOTHER -> (THAT) (BE) OVER EACHONE
EACHOTHER -> one OVER (the) other|another
`;
