/** Location of an item: at a wall, at a level of its tower, beside another item. */
export const PLACES = `
# Walls and corners
PLACE -> (CLOSELY) TOUCH SIDE => touching($SIDE)
PLACE -> NEARLY (TOUCH) SIDE => near($SIDE)
PLACE -> against|on SIDE => touching($SIDE)
PLACE -> close to SIDE => near($SIDE)
PLACE -> away from SIDE => not(touching($SIDE))
PLACE -> TOUCH neither SIDE nor RELATED => not(or(touching($SIDE), attached($RELATED)))
PLACE -> in|at|on (A) corner (OFBOX) => touching(corner)
PLACE -> in|at|on (A) SIDECORNER (OFBOX) => and(touching(corner), or(touching($SIDECORNER), near($SIDECORNER)))
PLACE -> (CLOSELY) TOUCH (A) SIDECORNER (OFBOX) => and(touching(corner), or(touching($SIDECORNER), near($SIDECORNER)))
PLACE -> (CLOSELY) TOUCH both SIDE and SIDE => and(touching($SIDE), touching($SIDE2))
PLACE -> (CLOSELY) TOUCH SIDE or|and SIDE => or(touching($SIDE), touching($SIDE2))
PLACE -> located|placed|positioned|situated|sitting|standing|lying|resting|leaning|found|sandwiched|present PLACE => $PLACE
PLACE -> PLACE and PLACE => and($PLACE, $PLACE2)
PLACE -> in|at|on (A) CORNERAT (OFBOX) => $CORNERAT
PLACE -> (CLOSELY) TOUCH (A) CORNERAT (OFBOX) => $CORNERAT
CORNERAT -> VERTICAL HORIZONTAL corner => and(touching(corner), or(touching($VERTICAL), near($VERTICAL)), or(touching($HORIZONTAL), near($HORIZONTAL)))
CORNERAT -> HORIZONTAL VERTICAL corner => and(touching(corner), or(touching($VERTICAL), near($VERTICAL)), or(touching($HORIZONTAL), near($HORIZONTAL)))
VERTICAL -> upper|top => roof
VERTICAL -> lower|bottom|base => floor
HORIZONTAL -> left (hand) (side) => left
HORIZONTAL -> right (hand) (side) => right
SIDECORNER -> HORIZONTAL corner => $HORIZONTAL
SIDECORNER -> upper|top corner => roof
SIDECORNER -> lower|bottom|base corner => floor
SIDE -> (A) WALL (OFBOX) => $WALL
SIDE -> any of the WALL (OFBOX) => $WALL
SIDE -> TWOWALLS (OFBOX) => corner
TWOWALLS -> two|2|both (different|adjacent) walls|sides|edges|borders|lines
TWOWALLS -> at least two|2 walls|sides|edges|borders|lines
TWOWALLS -> more than one|1 wall|side|edge|border|line
SIDE -> (A) WALL (OFBOX) with its|a|one WALLWORD|tip|point|corner => $WALL
SIDE -> (A) WALL with its TOPWORD => roof

# Levels of a tower
PLACE -> AT (A) LEVEL (PIECE) (FROMBASE) (OFBOX) => $LEVEL
PLACE -> AT (A) LEVEL of BOXREF => and($LEVEL, in($BOXREF))
LEVEL -> TOPWORD (most) => top
LEVEL -> BASEWORD (most) => base
LEVEL -> middle|center|centre => middle
LEVEL -> LEVEL position|place|part|end => $LEVEL
LEVEL -> ORDINAL (level|position|place) (FROMBASE) => level($ORDINAL)
LEVEL -> ORDINAL (level|position|place) from (the) TOPWORD => levelFromTop($ORDINAL)
AT -> at|on|in|as
OFBOX -> of (A) BOX
OFBOX -> of it (all)
OFBOX -> of the square
BOXREF -> (A) BOXES => $BOXES

# Other items
PLACE -> OVER RELATED => on($RELATED)
PLACE -> UNDER RELATED => under($RELATED)
PLACE -> (CLOSELY) TOUCH RELATED => attached($RELATED)
PLACE -> NEARLY (TOUCH|to) RELATED => close($RELATED)
PLACE -> close to RELATED => close($RELATED)
PLACE -> (in) between (A) (NUMBER) SET => between($SET)
PLACE -> BIGGER than|then RELATED => bigger($RELATED)
PLACE -> SMALLER than|then RELATED => smaller($RELATED)
PLACE -> OVER (A) COLOUR and (A) COLOUR ITEMS => and(above(and($COLOUR, $ITEMS)), above(and($COLOUR2, $ITEMS)))
PLACE -> UNDER (A) COLOUR and (A) COLOUR ITEMS => and(below(and($COLOUR, $ITEMS)), below(and($COLOUR2, $ITEMS)))
PLACE -> between the LEVEL and (the) LEVEL (PIECE) => middle
PLACE -> in the middle of (the) (NUMBER) SET => between($SET)
PLACE -> (as) (the) ORDINAL from (the) BASEWORD => level($ORDINAL)
PLACE -> (as) (the) ORDINAL from (the) TOPWORD => levelFromTop($ORDINAL)
PLACE -> OVER the LEVEL (PIECE) => on($LEVEL)
PLACE -> UNDER the LEVEL (PIECE) => under($LEVEL)
PLACE -> OVER PLURAL SET => on(and($SET, on($SET)))
PLACE -> (CLOSELY) TOUCH (A) COLOUR and (A) COLOUR ITEMS => and(attached(and($COLOUR, $ITEMS)), attached(and($COLOUR2, $ITEMS)))
PLACE -> (in) between (the) NUMBER SET of SAME color|colour => or(between(and($SET, black)), between(and($SET, blue)), between(and($SET, yellow)))
RELATED -> (A) SET => $SET
RELATED -> at least one|1|a|an SET => $SET
RELATED -> EXACTLY|ONLY one|1|a|an SET => $SET
RELATED -> the one PLACE => $PLACE
RELATED -> (the) NUMBER SET => $SET
PLACE -> (in) between (A) SET and (A) SET => or(and(on($SET), under($SET2)), and(on($SET2), under($SET)))
OVER -> (right|directly|immediately|stacked|just) on|above|over|upon
OVER -> (right|directly|immediately|stacked) on (the) top of
UNDER -> (right|directly|immediately|just) below|bellow|beneath|under|underneath

# What is said of items after "is" or "are"
PRED -> PLACE => $PLACE
PRED -> COLOUR (COLOURWORD) => $COLOUR
PRED -> COLOUR in COLOURWORD => $COLOUR
PRED -> of|in (the) COLOUR (COLOURWORD) => $COLOUR
PRED -> the COLOURWORD COLOUR => $COLOUR
PRED -> SIZE => $SIZE
PRED -> (a|an) ITEMS => $ITEMS
PRED -> not any ITEMS => not($ITEMS)
PRED -> not PRED => not($PRED)
PRED -> all|both PRED => $PRED
PRED -> neither PRED nor PRED => not(or($PRED, $PRED2))
PRED -> PRED and PRED => and($PRED, $PRED2)
PRED -> PRED THAT BE PRED => and($PRED, $PRED2)
PRED -> PRED or PRED => or($PRED, $PRED2)
`;
