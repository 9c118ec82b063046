/** What a box has, or what there is in the picture. */
export const BODIES = `
# So many items
NP -> AMOUNT SET => quantity($AMOUNT, $SET)
NP -> NUMBER SET at most => quantity(atMost($NUMBER), $SET)
NP -> NUMBER SET at least => quantity(atLeast($NUMBER), $SET)
NP -> (the) SET => quantity(some, $SET)
NP -> another|other SET => quantity(some, $SET)
ELEMENT -> NP => exist($NP)

# Several things at once; what follows may speak of "it" or "them"
BODY -> ELEMENT => $ELEMENT
BODY -> CLAUSE => $CLAUSE
BODY -> BODY in it => $BODY
BODY -> NP CONJ BODY => about($NP, $BODY)
BODY -> NP (,) REST => about($NP, $REST)
BODY -> ELEMENT CONJ BODY => and($ELEMENT, $BODY)
BODY -> CLAUSE CONJ BODY => and($CLAUSE, $BODY)
BODY -> ELEMENT (,) REST => and($ELEMENT, $REST)
BODY -> (but) not having ELEMENT => not($ELEMENT)
REST -> PARTSUBJ BE PRED => hold($PARTSUBJ, $PRED)
REST -> (and) the other|others (NUMBER) BE PRED => count(some, $PRED)
CONJ -> (,) and|but|including|with|where|while|plus
CONJ -> (,) (and|but) also|additionally
CONJ -> as well as
CONJ -> along|together with
CONJ -> in which
CONJ -> (,) (and|but) (IT|THAT) (each) (ONLY) HAVINGWORD
CONJ -> (,) of|from which (there) (are|is)
CONJ -> (,) (and) there BE
CONJ -> ,
HAVINGWORD -> having|has|have|contains|contain|containing|with
ANDS -> and|,
ANDS -> , and
ANDWITH -> and|,|with
IT -> it|they|that|them
IT -> this|that|these|those THING

# On top of it, below it
ELEMENT -> (a|an|another|other) SET OVER IT (all) => count(some, and($SET, on(those)))
ELEMENT -> another (one) OVER IT (all) => count(some, on(those))
ELEMENT -> QUANTITY SET OVER IT (all) => count($QUANTITY, and($SET, above(those)))
ELEMENT -> NUMBER SET at most OVER IT => count(atMost($NUMBER), and($SET, above(those)))
ELEMENT -> no SET OVER IT => count(none, and($SET, above(those)))
ELEMENT -> ONLY ITEMS OVER IT => and(count(some, above(those)), all(above(those), $ITEMS))
ELEMENT -> (a|an|another|other) SET UNDER IT => count(some, and($SET, under(those)))
ELEMENT -> QUANTITY SET UNDER IT => count($QUANTITY, and($SET, below(those)))

# Ends of a tower
ELEMENT -> (a|an) COLOUR LEVEL => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (a|an) COLOUR block BASEWORD => count(some, and($COLOUR, base))
ELEMENT -> (a|an) COLOUR (block|item|object) as (A) LEVEL => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (A) LEVEL of COLOUR (COLOURWORD) => count(some, and($COLOUR, $LEVEL))
ELEMENT -> (a|an) SET (both) AT (A) LEVEL and (AT) (A) LEVEL => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> NUMBER SET AT (A) LEVEL and (AT) (A) LEVEL (blocks|block) => and(count(some, and($SET, $LEVEL)), count(some, and($SET, $LEVEL2)))
ELEMENT -> (a|an) COLOUR ITEMS AT (A) LEVEL and (a|an) different COLOURWORD ITEMS AT (A) LEVEL => and(count(some, and($COLOUR, $LEVEL)), count(some, and(not($COLOUR), $LEVEL2)))
ELEMENT -> (a|an|the) height of NUMBER (THING) => count(exactly($NUMBER), item)

# Several colours or shapes with one noun
ELEMENT -> AMOUNT ADJ ANDS AMOUNT SET => and(count($AMOUNT, $ADJ), count($AMOUNT2, $SET))
ELEMENT -> AMOUNT ADJ ANDS AMOUNT ADJ ANDS AMOUNT SET => and(count($AMOUNT, $ADJ), count($AMOUNT2, $ADJ2), count($AMOUNT3, $SET))
ELEMENT -> at least NUMBER ADJ ANDS NUMBER SET => and(count(atLeast($NUMBER), $ADJ), count(atLeast($NUMBER2), $SET))
ELEMENT -> at least NUMBER ADJ ANDS NUMBER ADJ ANDS NUMBER SET => and(count(atLeast($NUMBER), $ADJ), count(atLeast($NUMBER2), $ADJ2), count(atLeast($NUMBER3), $SET))
ELEMENT -> at least NUMBER SET ANDS NUMBER SET => and(count(atLeast($NUMBER), $SET), count(atLeast($NUMBER2), $SET2))
ELEMENT -> a|an|one|1 COLOUR and (a|an) COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> COLOUR and COLOUR ITEMS => and(count(some, and($COLOUR, $ITEMS)), count(some, and($COLOUR2, $ITEMS)))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS PLACE => and(count(some, and($COLOUR, $ITEMS, $PLACE)), count(some, and($COLOUR2, $ITEMS, $PLACE)))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS EACHOTHER => count(some, and($COLOUR, $ITEMS, attached(and($COLOUR2, $ITEMS))))
ELEMENT -> (a|an) COLOUR and (a|an) COLOUR ITEMS OVER IT => and(count(some, and($COLOUR, $ITEMS, above(those))), count(some, and($COLOUR2, $ITEMS, above(those))))
ELEMENT -> AMOUNT COLOUR and COLOUR ITEMS => and(count($AMOUNT, $ITEMS), consist($COLOUR, $COLOUR2))
ELEMENT -> (a|an) COLOUR SHAPE and SHAPE => and(count(some, and($COLOUR, $SHAPE)), count(some, and($COLOUR, $SHAPE2)))
ELEMENT -> AMOUNT ITEMS and AMOUNT ITEMS that|which are PRED => and(count($AMOUNT, and($ITEMS, $PRED)), count($AMOUNT2, and($ITEMS2, $PRED)))
ELEMENT -> AMOUNT THING THAT BE QUANTITY SET and QUANTITY SET => and(count($AMOUNT, item), count($QUANTITY, $SET), count($QUANTITY2, $SET2))
ELEMENT -> no COLOURWORD COLOUR => count(none, $COLOUR)

# Nothing but these
ELEMENT -> ONLY TELLING => all(item, $TELLING)
ELEMENT -> TELLING ONLY => all(item, $TELLING)
ELEMENT -> all TELLING => all(item, $TELLING)
ELEMENT -> AMOUNT TELLING ONLY => and(count($AMOUNT, $TELLING), all(item, $TELLING))
ELEMENT -> AMOUNT SET (,) and nothing else => and(count($AMOUNT, $SET), all(item, $SET))
ELEMENT -> AMOUNT SET (,) and no other (THING) => and(count($AMOUNT, $SET), all(item, $SET))
ELEMENT -> (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> THING of|with|in (ONLY) KINDS (ONLY) => $KINDS
ELEMENT -> AMOUNT THING of|with|in (ONLY) KINDS (ONLY) => and(count($AMOUNT, item), $KINDS)
ELEMENT -> NUMBER THING at most of (ONLY) KINDS => and(count(atMost($NUMBER), item), $KINDS)
ELEMENT -> AMOUNT THING of COLOUR COLOURWORD ONLY => and(count($AMOUNT, item), all(item, $COLOUR))
ELEMENT -> THING of (ONLY) COLOUR COLOURWORD (ONLY) => all(item, $COLOUR)
ELEMENT -> EXACT THING THAT BE PRED => and(count($EXACT, item), all(item, $PRED))
TELLING -> ADJ ITEMS => and($ADJ, $ITEMS)
TELLING -> SHAPE (THING) => $SHAPE
TELLING -> COLOUR => $COLOUR
KINDS -> (either) (a) COLOUR and (a) COLOUR (COLOURWORD) (THING) => consist($COLOUR, $COLOUR2)
KINDS -> (either) COLOUR or COLOUR (COLOURWORD) (THING) => all(item, or($COLOUR, $COLOUR2))
KINDS -> SHAPE and SHAPE (THING) => consist($SHAPE, $SHAPE2)
KINDS -> COLOUR ITEMS and COLOUR ITEMS => consist(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS2))
EXACT -> EXACTLY NUMBER => exactly($NUMBER)
EXACT -> ONLY NUMBER => only($NUMBER)
EXACT -> NUMBER => bare($NUMBER)
EXACT -> (a) single => exactly(1)

# Alike and different
ELEMENT -> DIVERSE => $DIVERSE
ELEMENT -> NP OFDIVERSE => and(exist($NP), $OFDIVERSE)
ELEMENT -> NP (of|THAT) (BE) SAME PROPERTY => alike($NP, $PROPERTY)
ELEMENT -> NP (of|THAT) (BE) SAME PROPERTY => about($NP, kinds(exactly(1), $PROPERTY, those))
ELEMENT -> NP (of|THAT) (BE) DIFFERENT PROPERTY => about($NP, kinds(several, $PROPERTY, those))
ELEMENT -> NP THAT BE not SAMEIN => about($NP, kinds(several, $SAMEIN, those))
ELEMENT -> AMOUNT SAME (PROPERTY) block|blocks (PROPERTY) => share($AMOUNT, colour, item)
ELEMENT -> NUMBER DIFFERENT PROPERTY SET => kinds(atLeast($NUMBER), $PROPERTY, $SET)
ELEMENT -> QUANTITY SAME color|colour ITEMS EACHOTHER => or(count($QUANTITY, and(black, attached(black))), count($QUANTITY, and(blue, attached(blue))), count($QUANTITY, and(yellow, attached(yellow))))
ELEMENT -> SAME color|colour ITEMS (EACHOTHER) => or(count(some, and(black, attached(black))), count(some, and(blue, attached(blue))), count(some, and(yellow, attached(yellow))))
ELEMENT -> ONLY COLOUR and COLOUR ITEMS alternately|alternating (placed|positioned) => and(consist($COLOUR, $COLOUR2), count(none, and($COLOUR, attached($COLOUR))), count(none, and($COLOUR2, attached($COLOUR2))))
ELEMENT -> COLOUR and COLOUR ITEMS and the number of (the) THING of each COLOURWORD BE SAME => and(consist($COLOUR, $COLOUR2), equal($COLOUR, $COLOUR2))
ELEMENT -> more SET than SET => more($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of SET and SET => equal($SET, $SET2)
ELEMENT -> (an) (equal|SAME) number of COLOUR and COLOUR ITEMS => equal(and($COLOUR, $ITEMS), and($COLOUR2, $ITEMS))
ELEMENT -> as many SET as SET => equal($SET, $SET2)
OFDIVERSE -> of|with|in DIVERSE => $DIVERSE
DIVERSE -> (all) (the) QUANTITY (DIFFERENT) PROPERTY => kinds($QUANTITY, $PROPERTY, item)
DIVERSE -> NUMBER (DIFFERENT) PROPERTY at most => kinds(atMost($NUMBER), $PROPERTY, item)
DIVERSE -> not all NUMBER (DIFFERENT) PROPERTY => kinds(fewerThan($NUMBER), $PROPERTY, item)
DIVERSE -> SAME PROPERTY => kinds(exactly(1), $PROPERTY, item)
SAME -> (the) (exact|exactly) same
DIFFERENT -> different|distinct

# Other items
ELEMENT -> NP ANDS AMOUNT other|another (THING) => about($NP, count($AMOUNT, not(those)))
ELEMENT -> NP ANDS (some) other|another (THING) => about($NP, count(some, not(those)))
ELEMENT -> AMOUNT ADJ ITEMS ANDS (a|an) other|another ITEMS => and(count($AMOUNT, and($ADJ, $ITEMS)), count(some, and($ITEMS2, not($ADJ))))
ELEMENT -> AMOUNT COLOUR ITEMS ANDS AMOUNT ITEMS of (one) OTHER COLOURWORD => and(count($AMOUNT, and($COLOUR, $ITEMS)), count($AMOUNT2, and($ITEMS2, not($COLOUR))))
ELEMENT -> AMOUNT SHAPE ANDS AMOUNT THING of OTHER shape => and(count($AMOUNT, $SHAPE), count($AMOUNT2, not($SHAPE)))
ELEMENT -> NP among other THING => exist($NP)
ELEMENT -> COLOUR ITEMS and (ONLY) NUMBER other|another|different COLOURWORD => and(count(some, and($COLOUR, $ITEMS)), kinds(exactly($NUMBER), colour, not($COLOUR)))
ELEMENT -> (a|an) COLOUR ITEMS OVER (a|an) different COLOURWORD ITEMS => count(some, and($COLOUR, $ITEMS, on(not($COLOUR))))
ELEMENT -> (a|an) COLOUR ITEMS UNDER (a|an) different COLOURWORD ITEMS => count(some, and($COLOUR, $ITEMS, under(not($COLOUR))))
OTHER -> other|another|different
`;
